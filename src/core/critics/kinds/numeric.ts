import { McproveError } from '../../errors/error.js'
import { isWithin } from '../../matchers/same-value.js'
import { showValue } from '../../text/show-value.js'
import { type Judge, ROUNDING } from '../critic.js'
import { shownTyped } from './binary.js'
import { readNumber } from './read-number.js'

export interface NumericOptions {
  /** What the difference is measured against: the smallest and the largest sensible value. */
  readonly range?: readonly [number, number] | undefined
  /** Up to this difference it scores in full. Without `range`, a larger one scores nothing. */
  readonly tolerance?: number | undefined
  /** From which share of the weight on it is a match. */
  readonly matchThreshold?: number | undefined
}

export const DEFAULT_MATCH_THRESHOLD = 0.8

/** Throws BAD_USAGE for a range or tolerance that is none, and without either. */
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
  // `prepare` made it: a value that is no number is wrapped.
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
