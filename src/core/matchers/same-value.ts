// When two JSON values are the same although they are written differently.
import { maximumMatching } from '../../math/matching/matching.js'
import { deepEqual } from '../json/deep-equal.js'
import { isSameText } from '../text/normalize-text.js'
import { durationMs } from '../time/duration.js'
import { readDatetime } from '../time/read-datetime.js'
import { timeBetween } from '../time/time-between.js'
import { zoneOf } from '../time/time-zone.js'
import { isRecord } from '../trace/trace-fields.js'

export const NORMALIZATIONS = ['text', 'datetime'] as const

/** The words that say so, at any depth of the values. */
export interface ComparisonWords {
  /** `text`: whatever the case, punctuation and spaces. `datetime`: points in time, in any common writing. */
  readonly normalize?: (typeof NORMALIZATIONS)[number] | undefined
  /** How far numbers may differ; with `normalize: datetime` a duration. */
  readonly tolerance?: number | string | undefined
  /** `any`: lists are the same in any order. */
  readonly order?: 'any' | undefined
  /** With `normalize: datetime`: how a text without a zone is read beside one that has one. */
  readonly timezone?: string | undefined
}

export type IsSame = (expected: unknown, actual: unknown) => boolean

interface Sameness {
  readonly texts: (expected: string, actual: string) => boolean
  readonly numbers: (expected: number, actual: number) => boolean
  readonly isUnordered: boolean
}

/** Throws BAD_USAGE for a duration or zone that is none. */
export function sameBy(words: ComparisonWords): IsSame {
  const sameness: Sameness = { texts: textsOf(words), numbers: numbersOf(words), isUnordered: words.order === 'any' }
  return (expected, actual) => isSame(expected, actual, sameness)
}

/** Recursion follows `expected`, which comes from a suite and is bounded when it is loaded. */
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

/** 1.1 is within 0.1 of 1 for a reader, though not in binary: allow for the rounding of the two operands. */
export function isWithin(expected: number, actual: number, within: number): boolean {
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(expected), Math.abs(actual))
  return Math.abs(expected - actual) <= within + rounding
}
