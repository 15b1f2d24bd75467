// Limits the work of a validation. Both the schema and the value are untrusted: `$ref`s that double at each of 40
// levels make 2^40 steps out of 3 KB, and neither a timeout nor a signal interrupts ajv. So every keyword that ajv
// applies is counted, and the validation ends at a fixed count: the same verdict on every machine.
import { _, type Ajv, type AnySchemaObject, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import { canonicalJson } from '../json/canonical-json.js'

/** About one second. A list of 100,000 records with ten fields takes a tenth of it. */
const MAX_STEPS = 20_000_000

/** A `$ref` is a function call, and each one may create an error object. */
const STEPS_OF_REFERENCE = 20

/** Characters of a text that are compared or searched in the time of one step. */
const CHARACTERS_PER_STEP = 16

/** Thrown through ajv when the count is exceeded. */
export class TooMuchWork extends Error {}

let steps = 0

/** Starts a validation and resets the count. */
export function startCounting(): void {
  steps = 0
}

function count(value: unknown, weight: number): void {
  steps += weight
  if (typeof value === 'string') steps += value.length / CHARACTERS_PER_STEP
  else if (Array.isArray(value)) steps += value.length
  if (steps > MAX_STEPS) throw new TooMuchWork()
}

function countOfKeys(value: unknown, weight: number): void {
  if (typeof value === 'object' && value !== null) steps += Object.keys(value).length
  count(value, weight)
}

/** Keywords that look at every key of an object. */
const OVER_KEYS = new Set([
  'additionalProperties',
  'maxProperties',
  'minProperties',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
])

const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef'])

/** Makes an ajv instance count its work. Call this before it compiles anything. */
export function countWork(ajv: Ajv): void {
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: 'full',
    validate: uniqueItems,
  })
  for (const rule of Object.values(ajv.RULES.all)) {
    if (typeof rule !== 'object' || !('code' in rule.definition)) continue
    const definition: CodeKeywordDefinition = rule.definition
    const counter = OVER_KEYS.has(rule.keyword) ? countOfKeys : count
    const code = (context: KeywordCxt, ruleType?: string): void => {
      const counting = context.gen.scopeValue('func', { ref: counter })
      context.gen.code(_`${counting}(${context.data}, ${weightOf(rule.keyword, context.schema)})`)
      definition.code(context, ruleType)
    }
    rule.definition = { ...rule.definition, code }
  }
}

/** The fixed cost of a keyword, whatever the value: the length of its list. */
function weightOf(keyword: string, schema: unknown): number {
  if (REFERENCES.has(keyword)) return STEPS_OF_REFERENCE
  if (keyword === 'enum' || keyword === 'const')
    return 1 + Math.ceil(canonicalJson(schema).length / CHARACTERS_PER_STEP)
  return typeof schema === 'object' && schema !== null ? 1 + Object.keys(schema).length : 1
}

/** One pass, where ajv compares every item with every other. */
function uniqueItems(isAsked: boolean, items: readonly unknown[], _parent?: AnySchemaObject): boolean {
  if (!isAsked) return true
  const seen = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const text = canonicalJson(item)
    count(text, 1)
    const first = seen.get(text)
    if (first !== undefined) {
      const message = `must NOT have duplicate items (items ## ${first} and ${index} are identical)`
      // ajv reads the errors of such a keyword from its function object.
      Object.assign(uniqueItems, { errors: [{ keyword: 'uniqueItems', message, params: { i: index, j: first } }] })
      return false
    }
    seen.set(text, index)
  }
  return true
}
