// How much work a validation may be. The schema and the value are both somebody else's: `$ref`s that double at each of 40 levels
// make 2^40 steps of 3 KB, and neither a timeout nor a signal gets through while ajv works. So every keyword that ajv applies is
// counted, wherever it stands, and a fixed number of them ends the validation: the same verdict on every machine.
import { _, type Ajv, type AnySchemaObject, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import { canonicalJson } from '../json/canonical-json.js'

/** About a second. A list of 100,000 records of ten fields takes a tenth of it. */
const MAX_STEPS = 20_000_000

/** A `$ref` is a call of a function, and each may leave an error object behind. */
const STEPS_OF_REFERENCE = 20

/** Characters of a text that are compared or searched in the time of a step. */
const CHARACTERS_PER_STEP = 16

/** Thrown through ajv. */
export class TooMuchWork extends Error {}

let steps = 0

/** Begins a validation: what it does is counted from here. */
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

/** Lets an ajv count what it does. To be called before it compiles anything. */
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

/** What a keyword costs once, whatever the value: the length of what it goes through. */
function weightOf(keyword: string, schema: unknown): number {
  if (REFERENCES.has(keyword)) return STEPS_OF_REFERENCE
  if (keyword === 'enum' || keyword === 'const')
    return 1 + Math.ceil(canonicalJson(schema).length / CHARACTERS_PER_STEP)
  return typeof schema === 'object' && schema !== null ? 1 + Object.keys(schema).length : 1
}

/** In one pass, where ajv compares every item with every other. */
function uniqueItems(isAsked: boolean, items: readonly unknown[], _parent?: AnySchemaObject): boolean {
  if (!isAsked) return true
  const seen = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const text = canonicalJson(item)
    count(text, 1)
    const first = seen.get(text)
    if (first !== undefined) {
      const message = `must NOT have duplicate items (items ## ${first} and ${index} are identical)`
      // ajv reads the errors of such a keyword from its function.
      Object.assign(uniqueItems, { errors: [{ keyword: 'uniqueItems', message, params: { i: index, j: first } }] })
      return false
    }
    seen.set(text, index)
  }
  return true
}
