import { nearest } from '../text/nearest.js'

/** Names that other tools use for our matchers, in canonical form. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  exact: ['equals', 'equal', 'eq', 'is', 'value', '===', 'to-be', 'to-equal'],
  '!=': ['ne', 'neq', 'not-equal', 'not-equals', '!==', 'is-not'],
  '>': ['gt', 'greater-than'],
  '>=': ['gte', 'min', 'at-least', '=>'],
  '<': ['lt', 'less-than'],
  '<=': ['lte', 'max', 'at-most', '=<'],
  regex: ['matches', 'match', 'pattern', 'regexp'],
  contains: ['includes', 'include', 'has', 'subset', 'substring'],
  'one-of': ['in', 'enum', 'any-of'],
  each: ['every', 'all-of', 'items'],
  absent: ['exists', 'missing', 'present', 'is-null'],
  any: ['some'],
  all: ['and'],
  length: ['size', 'count'],
  schema: ['json-schema', 'is-json'],
}

const MODEL_GRADED: ReadonlySet<string> = new Set(['llm-judge', 'llm-jury', 'rubric', 'llm-rubric'])

/** Replaces underscores with hyphens, and `==` with `exact`. */
export function canonicalName(written: string): string {
  return written === '==' ? 'exact' : written.replaceAll('_', '-')
}

/** The message for a name that is not a matcher. */
export function describeUnknown(written: string, known: readonly string[]): string {
  const name = canonicalName(written)
  if (MODEL_GRADED.has(name)) {
    return `\`${written}\` is graded by a model and cannot be used in a deterministic check: move it to \`evals:\``
  }
  const word = name.toLowerCase()
  const near = Object.keys(SYNONYMS).find((matcher) => SYNONYMS[matcher]?.includes(word)) ?? nearest(name, known)
  if (near !== undefined) return `unknown matcher \`${written}\`; did you mean \`${near}\`?`
  return `unknown matcher \`${written}\`; to compare with an object write \`exact: {...}\` or \`contains: {...}\``
}
