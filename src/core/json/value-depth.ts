/** Whether a JSON value nests deeper than a limit. Goes level by level, so that depth cannot overflow the stack. */
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

/** Few values have this many containers; from here on, look for a circle. */
const MANY = 50_000

/**
 * Whether a value can be written as JSON: no big integers, no circles, and at most `limit` objects and lists, each
 * counted every time it occurs.
 */
export function fitsJson(value: unknown, limit: number): boolean {
  const open: unknown[] = [value]
  let count = 0
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    if (typeof parent === 'bigint') return false
    if (!isContainer(parent)) continue
    count += 1
    if (count > limit || (count === MANY && isContainer(value) && holdsItself(value))) return false
    for (const child of Object.values(parent)) if (isContainer(child) || typeof child === 'bigint') open.push(child)
  }
  return true
}

/** Visits each container once, without recursion. */
function holdsItself(root: object): boolean {
  const isOpen = new Map<object, boolean>()
  const todo = [root]
  for (let at = todo.at(-1); at !== undefined; at = todo.at(-1)) {
    if (isOpen.has(at)) {
      isOpen.set(at, false)
      todo.pop()
      continue
    }
    isOpen.set(at, true)
    for (const child of Object.values(at)) {
      if (!isContainer(child)) continue
      if (isOpen.get(child)) return true
      todo.push(child)
    }
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
