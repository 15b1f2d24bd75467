/** Whether a JSON value nests deeper than a limit; level by level, so that no depth can overflow the stack. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true
    const next: object[] = []
    for (const parent of level) for (const child of Object.values(parent)) if (isContainer(child)) next.push(child)
    level = next
  }
  return false
}

/**
 * Whether JSON could hold a value: no big integers, and no more objects and lists than `limit`, each counted wherever it
 * stands, so that circles have too many.
 */
export function fitsJson(value: unknown, limit: number): boolean {
  const open: unknown[] = [value]
  let count = 0
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    if (typeof parent === 'bigint') return false
    if (!isContainer(parent)) continue
    count += 1
    if (count > limit) return false
    for (const child of Object.values(parent)) if (isContainer(child) || typeof child === 'bigint') open.push(child)
  }
  return true
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
