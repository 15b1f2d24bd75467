import { maximumMatching } from '../../math/matching/matching.js'

/**
 * The recursive superset: objects by key, arrays as multisets, scalars by equality. Recursion follows `expected`,
 * which comes from a suite and is bounded when it is loaded; `actual` may be as deep as it likes.
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

/** For each expected element the recorded one it is matched by, or -1: a maximum matching, never a greedy walk. */
export function pairElements(expected: readonly unknown[], actual: readonly unknown[]): Int32Array {
  return (
    pairGreedily(expected, actual) ??
    maximumMatching(expected.length, actual.length, (left, right) => containsDeep(expected[left], actual[right]))
  )
}

/** A walk that matches everything is a maximum matching, found in far fewer comparisons. Null when it does not. */
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
 * The rules of the matcher `contains`: a string holds a substring; an array holds every element of an array (a
 * multiset, scalars by equality), or some element that equals or contains anything else; an object is a superset.
 * Below an object scalars must be equal, never substrings.
 */
export function containsTarget(expected: unknown, actual: unknown): boolean {
  if (!Array.isArray(actual)) return containsScalar(expected, actual)
  if (Array.isArray(expected)) return containsElements(expected, actual)
  // A list instead of recursion: arrays of a trace nest deeper than any call stack.
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
