import { McproveError } from '../../errors/error.js'
import { isWithin } from '../../matchers/same-value.js'
import { showValue } from '../../text/show-value.js'
import { type Judge, ROUNDING } from '../critic.js'
import { shownTyped } from './binary.js'
import { readNumber } from './read-number.js'

export interface NumericOptions {
  /** The smallest and the largest sensible value; the difference is measured against this range. */
  readonly range?: readonly [number, number] | undefined
  /** Differences up to this one score in full. Without `range`, larger ones score 0. */
  readonly tolerance?: number | undefined
  /** The share of the weight from which on it counts as a match. */
  readonly matchThreshold?: number | undefined
}

export const DEFAULT_MATCH_THRESHOLD = 0.8

/** Throws BAD_USAGE for an invalid range or tolerance, and when both are missing. */
export function numericJudge(options: NumericOptions): Judge {
  const { range, matchThreshold = DEFAULT_MATCH_THRESHOLD, tolerance } = options
  const within = checkTolerance(tolerance ?? 0)
  const [low, high] = range === undefined && tolerance !== undefined ? [0, 0] : checkRange(range)
  return {
    prepare: (value) => {
      const number = readNumber(value)
      return number === null ? { unreadable: value } : number
    },
    compare: (expected, actual, weight) => {
      if (typeof expected !== 'number') return { match: false, score: 0, reason: `expected ${complaint(expected)}` }
      if (typeof actual !== 'number') return { match: false, score: 0, reason: `got ${complaint(actual)}` }
      if (within > 0 ? isWithin(expected, actual, within) : expected === actual) return { match: true, score: weight }
      if (low === high) return { match: false, score: 0 }
      const share = Math.min(1, Math.max(0, 1 - Math.abs(expected - actual) / (high - low)))
      return { match: share >= matchThreshold - ROUNDING, score: weight * share }
    },
  }
}

function complaint(prepared: unknown): string {
  // `prepare` made the value and wrapped what is not a number.
  return `${shownTyped((prepared as { unreadable: unknown }).unreadable)}, which is not a number`
}

function checkTolerance(tolerance: number): number {
  if (tolerance >= 0 && tolerance < Number.POSITIVE_INFINITY) return tolerance
  throw new McproveError('BAD_USAGE', `a numeric critic has the tolerance ${showValue(tolerance)}`, {
    hint: 'Use a non-negative number.',
  })
}

function checkRange(range: readonly [number, number] | undefined): readonly [number, number] {
  const isRange = Array.isArray(range) && range.length === 2 && range.every((end) => Number.isFinite(end))
  if (isRange && range[0] < range[1]) return range
  throw new McproveError('BAD_USAGE', `a numeric critic has the range ${showValue(range)}`, {
    hint: 'Write the smallest and largest expected value, such as [0, 100].',
  })
}
