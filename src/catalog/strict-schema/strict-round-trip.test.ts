// Whatever a model may send under the strict schema is, without its nulls, valid for the tool.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brokenStrictRules } from '../../../test/fixtures/strict-schemas/strict-rules.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import { toOpenAiStrictSchema } from './to-openai-strict-schema.js'
import { withoutWireNulls } from './without-wire-nulls.js'

type Schema = Readonly<Record<string, unknown>>

const NAMES = ['a', 'b', 'c', 'kind']
const DEFINITIONS = ['A', 'B']

/** Schemas without limits: what is dropped is not there to be broken. */
const { schema: anySchema, object } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Schema>(
      { type: 'string' },
      { type: 'integer' },
      { type: ['number', 'null'] },
      { type: 'null' },
      { const: 'x' },
      { const: null },
      { const: 7 },
      { enum: ['x', 1, null] },
      { enum: [true, 2.5] },
      { type: 'string', enum: ['x', null] },
    ),
    fc.constantFrom(...DEFINITIONS).map((name) => ({ $ref: `#/$defs/${name}` })),
    fc.constantFrom(...DEFINITIONS).map((name) => ({ allOf: [{ $ref: `#/$defs/${name}` }], description: 'd' })),
    tie('object'),
    tie('schema').map((items) => ({ type: 'array', items })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  ),
  object: fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
      fc.infiniteStream(tie('schema')),
      fc.array(fc.constantFrom(...NAMES)),
      fc.constantFrom('object', ['object', 'null']),
    )
    .map(([names, schemas, required, type]) => ({
      type,
      properties: Object.fromEntries(names.map((name) => [name, schemas.next().value])),
      required: names.filter((name) => required.includes(name)),
    })),
}))

const document = fc
  .tuple(object, anySchema, anySchema)
  .map(([root, A, B]): Schema => ({ ...root, type: 'object', $defs: { A, B } }))

/** A value of a strict schema; `pick` decides, and at depth everything that can be null is. */
function valueUnder(schema: Schema, root: Schema, pick: (count: number) => number, depth: number): unknown {
  if (schema.$ref !== undefined) {
    const name = String(schema.$ref).replace('#/$defs/', '')
    return valueUnder((root.$defs as Record<string, Schema>)[name] as Schema, root, pick, depth + 1)
  }
  if (depth > 30) throw new Endless()
  const branches = schema.anyOf as Schema[] | undefined
  if (branches !== undefined) {
    const last = branches.length - 1
    return valueUnder(branches[depth > 8 ? last : pick(branches.length)] as Schema, root, pick, depth + 1)
  }
  if ('const' in schema) return schema.const
  const values = (schema.enum as unknown[] | undefined)?.filter(
    (value) => value !== null || [schema.type].flat().includes('null'),
  )
  if (values !== undefined) return values[pick(values.length)]
  const types = [schema.type].flat()
  const type = depth > 8 && types.includes('null') ? 'null' : types[pick(types.length)]
  if (type === 'null') return null
  if (type === 'array') {
    const length = depth > 8 ? 0 : pick(3)
    return Array.from({ length }, () => valueUnder(schema.items as Schema, root, pick, depth + 1))
  }
  if (type === 'object') {
    const properties = Object.entries(schema.properties as Record<string, Schema>)
    return Object.fromEntries(properties.map(([name, property]) => [name, valueUnder(property, root, pick, depth + 1)]))
  }
  return type === 'string' ? ['x', 'y'][pick(2)] : type === 'integer' ? pick(9) : 1.5
}

/** A schema that requires itself has no finite value. */
class Endless extends Error {}

it('a value under the strict schema maps back to one under the original', () => {
  let compared = 0
  fc.assert(
    fc.property(document, fc.infiniteStream(fc.nat()), (original, choices) => {
      const before = JSON.stringify(original)
      const result = toOpenAiStrictSchema(original)
      expect(JSON.stringify(original)).toBe(before)
      if (!result.strict) {
        expect(result.reason).toContain('refers to itself without end')
        return
      }
      expect(brokenStrictRules(result.schema)).toEqual([])
      let wire: unknown
      try {
        wire = valueUnder(result.schema, result.schema, (count) => (choices.next().value ?? 0) % count, 0)
      } catch (error) {
        if (error instanceof Endless) return
        throw error
      }
      expect(schemaEngine.compile(result.schema)(wire)).toEqual([])
      const args = withoutWireNulls(wire, original)
      expect(schemaEngine.compile(original)(args)).toEqual([])
      compared += 1
    }),
    { numRuns: 150 },
  )
  expect(compared).toBeGreaterThan(50)
})

const KEYWORDS = [
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'not', '$ref', '$defs'],
  ...['additionalProperties', 'patternProperties', 'dependencies', 'if', 'nullable', 'definitions', 'prefixItems'],
]
const REFS = ['#', '#/$defs/a', '#/$defs/b', '#/properties/a', '#/%', 'x']
const { soup } = fc.letrec<{ soup: unknown }>((tie) => ({
  soup: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(true, false, null, 0, '', 'object', 'string', [], {}, ['a'], ...REFS),
    fc.dictionary(fc.constantFrom(...KEYWORDS, 'a', 'b'), tie('soup'), { maxKeys: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('soup')),
    fc.array(tie('soup'), { maxLength: 3 }),
  ),
}))

it('whatever a server sends as a schema is made strict by the rules or falls back', () => {
  const counts = { strict: 0, left: 0 }
  const rooted = fc.record({ properties: soup, $defs: soup, allOf: soup, required: soup }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.oneof(rooted, soup), fc.jsonValue(), (schema, args) => {
      const result = toOpenAiStrictSchema(schema)
      counts[result.strict ? 'strict' : 'left'] += 1
      if (result.strict) expect(brokenStrictRules(result.schema)).toEqual([])
      else expect(result.reason).toMatch(/^(the |`).+/)
      withoutWireNulls(args, schema)
    }),
    { numRuns: 1_000 },
  )
  expect(counts.strict).toBeGreaterThan(50)
  expect(counts.left).toBeGreaterThan(50)
})
