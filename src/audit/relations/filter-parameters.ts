// Optional parameters that choose entries of a list by one of their fields: `status`, `category`.
import { nameTokens, stem } from '../../core/members/tool-words.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { optionalParameters } from './optional-arguments.js'

export interface FieldFilter {
  /** The parameter. */
  readonly key: string
  /** The field of the entries. */
  readonly field: string
  /** Values that entries have and the schema allows, most frequent first. */
  readonly values: readonly string[]
}

/** Parameters that are about the answer, not about its entries, though entries may have such a field. */
const OTHER_NAMES =
  /^(?:sort|order|format|view|mode|output|fields?|include|exclude|limit|offset|page|cursor|depth|recursive|id|path|url|uri|language|locale|lang|unit|units|time ?zone|version|date|since|until|before|after|from|to|start|end|parent|root|group|aggregation|pattern|glob|regex)$/
/** Leaving it out is not without a filter, or it chooses more than what is equal. */
const OTHER_MEANING =
  /\b(?:defaults?|if (?:omitted|not|unset|empty)|when (?:omitted|not)|exclude|not equal|except|at least|minimum|or (?:higher|above|later|newer)|since|threshold|similar|fuzzy|partial|contains|prefix|glob|wildcard|regex|pattern|comma[- ]separated)\b/i

/** Filters by a field of the same name, as far as entries have it with two values or more. */
export function fieldFilters(tool: RawRecord, args: RawRecord, items: readonly unknown[]): readonly FieldFilter[] {
  return optionalParameters(tool, args).flatMap(([key, schema]) => {
    if (!isFieldFilter(key, schema)) return []
    const field = fieldOf(key, items)
    if (field === undefined) return []
    const values = valuesOf(field, items).filter((value) => allows(schema, value))
    return values.length < 2 ? [] : [{ key, field, values }]
  })
}

/** Whether a call without a choice of entries could have one. */
export function mayFilter(tool: RawRecord): boolean {
  return optionalParameters(tool, {}).some(([key, schema]) => isFieldFilter(key, schema) || isSearch(key, schema))
}

function isFieldFilter(key: string, { type, description, default: usual }: RawRecord): boolean {
  const isOther = OTHER_NAMES.test(nameTokens(key).join(' ')) || OTHER_MEANING.test(String(description ?? ''))
  return !isOther && type === 'string' && usual === undefined
}

/** Every entry has it, as a text. */
function fieldOf(key: string, items: readonly unknown[]): string | undefined {
  const [first] = items
  const words = nameTokens(key).map(stem).join(' ')
  const field = isRecord(first)
    ? Object.keys(first).find((one) => nameTokens(one).map(stem).join(' ') === words)
    : undefined
  return field !== undefined && items.every((item) => isRecord(item) && typeof item[field] === 'string')
    ? field
    : undefined
}

function valuesOf(field: string, items: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const item of items) {
    const value = isRecord(item) ? item[field] : undefined
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}

function allows({ enum: values, pattern, maxLength, minLength }: RawRecord, value: string): boolean {
  if (Array.isArray(values)) return values.includes(value)
  return pattern === undefined && maxLength === undefined && minLength === undefined
}

/** Values that stand for each other, or for a group: `Open` and `open`, `food` and `food/bread`. */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [plain(one), plain(other)]
  return left.includes(right) || right.includes(left)
}

function plain(text: string): string {
  return nameTokens(text).map(stem).join(' ')
}

const SEARCH_NAME =
  /^(?:q|query|search|search (?:term|text|query)|filter|keywords?|name filter|contains|prefix|name prefix)$/

/** The parameter for words that entries must have, and a word of one entry; undefined where there is none. */
export function searchFilter(
  tool: RawRecord,
  args: RawRecord,
  items: readonly unknown[],
): { readonly key: string; readonly value: string } | undefined {
  const found = optionalParameters(tool, args).find(([key, schema]) => isSearch(key, schema))
  const [first] = items
  const names = isRecord(first) ? [first.name, first.title] : [first]
  const value = names.find((one) => typeof one === 'string' && /^[\p{L}\p{N}_-]{3,40}$/u.test(one))
  return found === undefined || typeof value !== 'string' ? undefined : { key: found[0], value }
}

function isSearch(key: string, { type, enum: values, default: usual }: RawRecord): boolean {
  const isNamed = SEARCH_NAME.test(nameTokens(key).join(' '))
  return isNamed && type === 'string' && values === undefined && usual === undefined
}
