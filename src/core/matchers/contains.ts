import { maximumMatching } from '../../math/matching/matching.js'

/**
 * Recursive superset: objects by key, arrays as multisets, scalars by equality. Recursion follows `expected`, which
 * comes from a suite and has a depth limit; `actual` may have any depth.
 */
export function containsDeep(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true
  if (typeof expected !== 'object' || typeof actual !== 'object' || expected === null || actual === null) return false
  if (Array.isArray(expected)) return Array.isArray(actual) && containsElements(expected, actual)
  if (Array.isArray(actual)) return false
  for (const key of Object.keys(expected)) {
    if (!Object.hasOwn(actual, key)) return false
    // Both own the key.
    const part = (expected as Record<string, unknown>)[key]
    if (!containsDeep(part, (actual as Record<string, unknown>)[key])) return false
  }
  return true
}

/** Each expected element is matched by a distinct recorded one. */
function containsElements(expected: readonly unknown[], actual: readonly unknown[]): boolean {
  if (expected.length > actual.length) return false
  if (expected.length === 1) {
    for (const element of actual) if (containsDeep(expected[0], element)) return true
    return false
  }
  return pairElements(expected, actual).every((partner) => partner !== -1)
}

/**
 * The index of the recorded element for each expected element, or -1. A maximum matching, because a greedy walk could
 * miss one.
 */
export function pairElements(expected: readonly unknown[], actual: readonly unknown[]): Int32Array {
  return (
    pairGreedily(expected, actual) ??
    maximumMatching(expected.length, actual.length, (left, right) => containsDeep(expected[left], actual[right]))
  )
}

/**
 * A greedy walk that matches everything is a maximum matching and needs far fewer comparisons. Null when it does not.
 */
function pairGreedily(expected: readonly unknown[], actual: readonly unknown[]): Int32Array | null {
  const partners = new Int32Array(expected.length)
  const isTaken = new Uint8Array(actual.length)
  for (let left = 0; left < expected.length; left++) {
    const right = actual.findIndex((element, index) => isTaken[index] === 0 && containsDeep(expected[left], element))
    if (right === -1) return null
    partners[left] = right
    isTaken[right] = 1
  }
  return partners
}

/**
 * The rules of the matcher `contains`. A string contains a substring. An array contains every element of an array (a
 * multiset, scalars by equality), or an element that equals or contains any other value. An object contains a subset of
 * itself. Below an object scalars must be equal, never substrings.
 */
export function containsTarget(expected: unknown, actual: unknown): boolean {
  if (!Array.isArray(actual)) return containsScalar(expected, actual)
  if (Array.isArray(expected)) return containsElements(expected, actual)
  // A list instead of recursion: arrays of a trace can nest deeper than the call stack.
  const lists: (readonly unknown[])[] = [actual]
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    for (const element of list) {
      if (Array.isArray(element)) lists.push(element)
      else if (element === expected || containsScalar(expected, element)) return true
    }
  }
  return false
}

function containsScalar(expected: unknown, actual: unknown): boolean {
  if (typeof actual === 'string') return typeof expected === 'string' && actual.includes(expected)
  return typeof expected === 'object' && containsDeep(expected, actual)
}
