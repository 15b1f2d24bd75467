import { deepEqual } from '../../json/deep-equal.js'
import { showTyped } from '../../text/show-value.js'
import type { Judge } from '../critic.js'
import { readNumber } from './read-number.js'

const MAX_SHOWN = 60

/** Equal after a safe cast of the actual value to the type of the expected one. */
export const binaryJudge: Judge = {
  prepare: (value) => value,
  compare: (expected, actual, weight) =>
    isSame(expected, actual) ? { match: true, score: weight } : { match: false, score: 0 },
}

/**
 * `"42"` equals 42 and `"true"` equals true. Casts that lose information are not allowed: 5.9 is not 5, and `"false"`
 * is not true.
 */
function isSame(expected: unknown, actual: unknown): boolean {
  if (deepEqual(expected, actual)) return true
  if (typeof actual === 'string') {
    if (typeof expected === 'number') return isWrittenAs(expected, actual)
    return typeof expected === 'boolean' && actual.trim().toLowerCase() === String(expected)
  }
  const isScalar = typeof actual === 'number' || typeof actual === 'boolean'
  return isScalar && String(actual) === expected
}

/** Above 2^53 a text can state an integer that a number cannot hold, so digits are compared. */
function isWrittenAs(expected: number, text: string): boolean {
  if (readNumber(text) !== expected) return false
  const digits = text.trim()
  const isExact = Number.isSafeInteger(expected) || !/^[+-]?\d+$/.test(digits)
  return isExact || BigInt(digits.replace(/^\+/, '')) === BigInt(expected)
}

/** `the number 5`, for the reason of a mismatch. */
export function shownTyped(value: unknown): string {
  return showTyped(value, MAX_SHOWN)
}
