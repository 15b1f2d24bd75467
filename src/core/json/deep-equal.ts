/** Values deeper than this go on a list, because hostile values nest deeper than the call stack. */
const MAX_RECURSION = 200

/** Equality of JSON values: the order of keys does not matter, own keys only, -0 equals 0. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const later: object[] = []
  if (!equalObjects(a, b, 0, later)) return false
  for (let right = later.pop(); right !== undefined; right = later.pop()) {
    const left = later.pop()
    if (left === undefined || !equalObjects(left, right, 0, later)) return false
  }
  return true
}

function equal(a: unknown, b: unknown, depth: number, later: object[]): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (depth < MAX_RECURSION) return equalObjects(a, b, depth, later)
  later.push(a, b)
  return true
}

function equalObjects(a: object, b: object, depth: number, later: object[]): boolean {
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let index = 0; index < a.length; index++) {
      if (!equal(a[index], b[index], depth + 1, later)) return false
    }
    return true
  }
  if (Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) return false
    // Both own the key; an own `__proto__` is data and shadows the accessor.
    const left = (a as Record<string, unknown>)[key]
    const right = (b as Record<string, unknown>)[key]
    if (!equal(left, right, depth + 1, later)) return false
  }
  return true
}
