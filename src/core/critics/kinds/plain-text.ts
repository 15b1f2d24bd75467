import { canonicalJson } from '../../json/canonical-json.js'

/** A value as the text that similarity looks at: lists are joined by a space, anything else is its JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(elementText).join(' ')
  return canonicalJson(value)
}

/** A list in a list is its JSON: hostile values nest deeper than any call stack. */
function elementText(value: unknown): string {
  return Array.isArray(value) ? canonicalJson(value) : plainText(value)
}
