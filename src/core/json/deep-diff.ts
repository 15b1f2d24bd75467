import { childPath, type Segment } from '../expect/target-path.js'
import type { Difference } from '../gate/finding.js'
import { containsDeep, pairElements } from '../matchers/contains.js'
import { boundedValue } from './bounded-value.js'
import { deepEqual } from './deep-equal.js'

const MAX_DIFFERENCES = 20
/** Deeper values are compared as wholes. */
const MAX_DEPTH = 64
/** Larger pairs of arrays are not searched for the nearest element. */
const MAX_NEAREST_PAIRS = 10_000

type Mode = 'exact' | 'subset'

/**
 * Where two values differ, at most 20 places. The path of the whole value is the empty text. A side with nothing there
 * is `undefined`, which JSON leaves out. In mode `subset`, keys that only `actual` has are not differences.
 */
export function deepDiff(expected: unknown, actual: unknown, mode: Mode): Difference[] {
  const found: Difference[] = []
  if (expected !== actual) diff(expected, actual, mode, '', 0, found)
  return found
}

function diff(expected: unknown, actual: unknown, mode: Mode, path: string, depth: number, found: Difference[]): void {
  if (!isStructure(expected) || !isStructure(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    found.push({ path, expected: boundedValue(expected), actual: boundedValue(actual) })
    return
  }
  if (depth >= MAX_DEPTH) {
    const isSame = mode === 'exact' ? deepEqual(expected, actual) : containsDeep(expected, actual)
    if (!isSame) found.push({ path, expected: boundedValue(expected), actual: boundedValue(actual) })
    return
  }
  const below: Below = (segment, left, right) => {
    if (left === right || found.length >= MAX_DIFFERENCES) return
    diff(left, right, mode, childPath(path, segment), depth + 1, found)
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (mode === 'exact') diffByIndex(expected, actual, below)
    else diffByPairs(expected, actual, below)
    return
  }
  for (const key of Object.keys(expected)) below(key, ownValue(expected, key), ownValue(actual, key))
  if (mode === 'subset') return
  for (const key of Object.keys(actual)) {
    if (!Object.hasOwn(expected, key)) below(key, undefined, ownValue(actual, key))
  }
}

type Below = (segment: Segment, expected: unknown, actual: unknown) => void

function diffByIndex(expected: readonly unknown[], actual: readonly unknown[], below: Below): void {
  const end = Math.max(expected.length, actual.length)
  for (let index = 0; index < end; index++) below(index, expected[index], actual[index])
}

/** An expected element without a match is shown against the nearest recorded element that is still free. */
function diffByPairs(expected: readonly unknown[], actual: readonly unknown[], below: Below): void {
  const partners = pairElements(expected, actual)
  const taken = new Set(partners)
  const isSmall = expected.length * actual.length <= MAX_NEAREST_PAIRS
  partners.forEach((partner, index) => {
    if (partner !== -1) return
    const nearest = isSmall ? nearestFree(expected[index], actual, taken) : -1
    taken.add(nearest)
    below(index, expected[index], actual[nearest])
  })
}

function nearestFree(expected: unknown, actual: readonly unknown[], taken: ReadonlySet<number>): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  actual.forEach((element, index) => {
    if (taken.has(index)) return
    const distance = distanceOf(expected, element)
    if (distance >= least) return
    least = distance
    best = index
  })
  return best
}

/** How many keys differ. One level is enough to choose by, and cheap for deep values. */
function distanceOf(expected: unknown, actual: unknown): number {
  if (!isStructure(expected) || !isStructure(actual) || Array.isArray(expected) || Array.isArray(actual)) {
    return typeof expected === typeof actual ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER
  }
  return Object.keys(expected).filter((key) => !containsDeep(ownValue(expected, key), ownValue(actual, key))).length
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function ownValue(value: object, key: string): unknown {
  // hasOwn guards the lookup.
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
