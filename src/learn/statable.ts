// Which arguments are readable in a suite.
import { canonicalJson } from '../core/json/canonical-json.js'
import { inexactInteger } from '../core/json/inexact-integer.js'
import { isDeeperThan } from '../core/json/value-depth.js'
import { isRecord } from '../core/trace/trace-fields.js'

/** A longer text is prose, which is rarely the same twice. */
const MAX_TEXT_LENGTH = 200
const MAX_VALUE_LENGTH = 2_000
const MAX_KEY_LENGTH = 100
const MAX_DEPTH = 8
/** The redactor's placeholder for a secret. */
const REDACTED = '[redacted:'

export function isStatableKey(key: string): boolean {
  return key !== '' && key.length <= MAX_KEY_LENGTH && !key.includes(REDACTED)
}

export function isStatable(value: unknown): boolean {
  if (isDeeperThan(value, MAX_DEPTH) || textsOf(value).some((text) => text.length > MAX_TEXT_LENGTH)) return false
  if (inexactInteger(value) !== null) return false
  const text = canonicalJson(value)
  return text.length <= MAX_VALUE_LENGTH && !text.includes(REDACTED)
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isRecord(value) ? Object.values(value).flatMap(textsOf) : []
}
