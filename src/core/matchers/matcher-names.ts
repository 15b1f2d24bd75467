import { nearest } from '../nearest.js'

/** Words of other tools for our matchers, canonical spelling. */
const SYNONYMS = new Map([
  ...['equals', 'equal', 'eq', 'is', 'value', '===', 'to-be', 'to-equal'].map((word) => [word, 'exact'] as const),
  ...['ne', 'neq', 'not-equal', 'not-equals', '!==', 'is-not'].map((word) => [word, '!='] as const),
  ...['gt', 'greater-than'].map((word) => [word, '>'] as const),
  ...['gte', 'min', 'at-least', '=>'].map((word) => [word, '>='] as const),
  ...['lt', 'less-than'].map((word) => [word, '<'] as const),
  ...['lte', 'max', 'at-most', '=<'].map((word) => [word, '<='] as const),
  ...['matches', 'match', 'pattern', 'regexp'].map((word) => [word, 'regex'] as const),
  ...['includes', 'include', 'has', 'subset', 'substring'].map((word) => [word, 'contains'] as const),
  ...['in', 'enum', 'any-of'].map((word) => [word, 'one-of'] as const),
  ...['every', 'all-of', 'items'].map((word) => [word, 'each'] as const),
  ...['exists', 'missing', 'present', 'is-null'].map((word) => [word, 'absent'] as const),
  ...['some'].map((word) => [word, 'any'] as const),
  ...['and'].map((word) => [word, 'all'] as const),
  ...['size', 'count'].map((word) => [word, 'length'] as const),
  ...['json-schema', 'is-json'].map((word) => [word, 'schema'] as const),
])

const MODEL_GRADED: ReadonlySet<string> = new Set(['llm-judge', 'llm-jury', 'rubric', 'llm-rubric'])

/** Hyphens for underscores, `exact` for `==`. */
export function canonicalName(written: string): string {
  return written === '==' ? 'exact' : written.replaceAll('_', '-')
}

/** What to say to a name that is no matcher. */
export function describeUnknown(written: string, known: readonly string[]): string {
  const name = canonicalName(written)
  if (MODEL_GRADED.has(name)) {
    return `\`${written}\` is graded by a model, which deterministic checks never ask: move it to \`evals:\``
  }
  const near = SYNONYMS.get(name.toLowerCase()) ?? nearest(name, known)
  if (near !== undefined) return `unknown matcher \`${written}\`; did you mean \`${near}\`?`
  return `unknown matcher \`${written}\`; to compare with an object write \`exact: {...}\` or \`contains: {...}\``
}
