// When two JSON values count as equal although they are written differently.
import { maximumMatching } from '../../math/matching/matching.js'
import { deepEqual } from '../json/deep-equal.js'
import { isSameText } from '../text/normalize-text.js'
import { durationMs } from '../time/duration.js'
import { readDatetime } from '../time/read-datetime.js'
import { timeBetween } from '../time/time-between.js'
import { zoneOf } from '../time/time-zone.js'
import { isRecord } from '../trace/trace-fields.js'

export const NORMALIZATIONS = ['text', 'datetime'] as const

/** Comparison settings; they apply at any depth of the values. */
export interface ComparisonWords {
  /** `text`: ignore case, punctuation and spaces. `datetime`: compare points in time, in any common notation. */
  readonly normalize?: (typeof NORMALIZATIONS)[number] | undefined
  /** How far numbers may differ; with `normalize: datetime` a duration. */
  readonly tolerance?: number | string | undefined
  /** `any`: ignore the order of lists. */
  readonly order?: 'any' | undefined
  /** With `normalize: datetime`: the zone of a text without one when the other side has a zone. */
  readonly timezone?: string | undefined
}

export type IsSame = (expected: unknown, actual: unknown) => boolean

interface Sameness {
  readonly texts: (expected: string, actual: string) => boolean
  readonly numbers: (expected: number, actual: number) => boolean
  readonly isUnordered: boolean
}

/** Throws BAD_USAGE for an invalid duration or zone. */
export function sameBy(words: ComparisonWords): IsSame {
  const sameness: Sameness = { texts: textsOf(words), numbers: numbersOf(words), isUnordered: words.order === 'any' }
  return (expected, actual) => isSame(expected, actual, sameness)
}

/** Recursion follows `expected`, which comes from a suite and has a depth limit. */
function isSame(expected: unknown, actual: unknown, sameness: Sameness): boolean {
  if (typeof expected === 'string') return typeof actual === 'string' && sameness.texts(expected, actual)
  if (typeof expected === 'number') return typeof actual === 'number' && sameness.numbers(expected, actual)
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || expected.length !== actual.length) return false
    if (!sameness.isUnordered) return expected.every((element, index) => isSame(element, actual[index], sameness))
    const partners = maximumMatching(expected.length, actual.length, (left, right) =>
      isSame(expected[left], actual[right], sameness),
    )
    return !partners.includes(-1)
  }
  if (!isRecord(expected) || !isRecord(actual)) return deepEqual(expected, actual)
  const keys = Object.keys(expected)
  if (keys.length !== Object.keys(actual).length) return false
  return keys.every((key) => Object.hasOwn(actual, key) && isSame(expected[key], actual[key], sameness))
}

function textsOf({ normalize, tolerance = 0, timezone = 'UTC' }: ComparisonWords): Sameness['texts'] {
  if (normalize === 'text') return isSameText
  if (normalize === undefined) return Object.is
  const toleranceMs = durationMs(tolerance, '`tolerance`')
  const zone = zoneOf(timezone)
  return (expected, actual) => {
    if (expected === actual) return true
    const [wanted, got] = [readDatetime(expected), readDatetime(actual)]
    if (wanted === null || got === null) return false
    const difference = timeBetween(wanted, got, zone)
    return difference !== null && difference <= toleranceMs
  }
}

function numbersOf({ normalize, tolerance = 0 }: ComparisonWords): Sameness['numbers'] {
  const within = normalize === 'datetime' || typeof tolerance === 'string' ? 0 : tolerance
  return within === 0
    ? (expected, actual) => expected === actual
    : (expected, actual) => isWithin(expected, actual, within)
}

/** 1.1 is within 0.1 of 1 in decimal but not in binary, so allow for the rounding of both operands. */
export function isWithin(expected: number, actual: number, within: number): boolean {
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(expected), Math.abs(actual))
  return Math.abs(expected - actual) <= within + rounding
}
