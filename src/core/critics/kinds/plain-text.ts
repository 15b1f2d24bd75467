import { canonicalJson } from '../../json/canonical-json.js'

/** A value as text for similarity: lists are joined with spaces, anything else is written as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(elementText).join(' ')
  return canonicalJson(value)
}

/** A nested list is written as JSON without recursion: hostile values nest deeper than the call stack. */
function elementText(value: unknown): string {
  return Array.isArray(value) ? canonicalJson(value) : plainText(value)
}
