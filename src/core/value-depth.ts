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

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
