// What of the arguments is worth a check: what was the same in all runs, and can be read in a suite.
import { canonicalJson } from '../core/canonical-json.js'
import { deepEqual } from '../core/deep-equal.js'
import { isRecord } from '../core/trace-fields.js'
import { isDeeperThan } from '../core/value-depth.js'

/** A longer text is prose, and prose is hardly ever the same twice. */
const MAX_VALUE_LENGTH = 200
const MAX_KEY_LENGTH = 100
const MAX_DEPTH = 8
/** What the redactor has put in the place of a secret. */
const REDACTED = '[redacted:'

/** What two values have in common, as `subset` reads it; undefined when that is nothing. */
export function sharedPart(one: unknown, other: unknown, depth = 0): unknown {
  if (!isRecord(one) || !isRecord(other)) return deepEqual(one, other) ? one : undefined
  if (depth === MAX_DEPTH) return undefined
  const keys = Object.keys(one).filter((key) => Object.hasOwn(other, key))
  return recordOf(keys.map((key) => [key, sharedPart(one[key], other[key], depth + 1)]))
}

/** A value without what a suite should not repeat: secrets, prose, deep nests; undefined when nothing is left. */
export function statedPart(value: unknown, depth = 0): unknown {
  if (!isRecord(value)) return isStatable(value) ? value : undefined
  if (depth === MAX_DEPTH) return undefined
  const entries = Object.entries(value).filter(([key]) => key.length <= MAX_KEY_LENGTH && !key.includes(REDACTED))
  return recordOf(entries.map(([key, inner]) => [key, statedPart(inner, depth + 1)]))
}

function isStatable(value: unknown): boolean {
  if (isDeeperThan(value, MAX_DEPTH)) return false
  const text = canonicalJson(value)
  return text.length <= MAX_VALUE_LENGTH && !text.includes(REDACTED)
}

function recordOf(entries: readonly (readonly [string, unknown])[]): unknown {
  const kept = entries.filter(([, value]) => value !== undefined)
  // fromEntries defines data properties: a key `__proto__` stays a key.
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
