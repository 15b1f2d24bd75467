import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileSchema, installSchemaEngine } from '../../core/engines/json-schema.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import { sampleValue } from './sample-value.js'
import { SeededRandom } from './seeded-random.js'

beforeAll(() => installSchemaEngine(schemaEngine))

const sample = (schema: unknown, seed = 0) => sampleValue(schema, new SeededRandom(seed))
const problems = (schema: unknown, seed = 0) => compileSchema(schema)(sample(schema, seed))

const { schema } = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Record<string, unknown>>(
      { type: 'string' },
      { type: 'string', minLength: 20 },
      { type: 'string', maxLength: 2 },
      { type: 'string', format: 'date-time' },
      { type: ['null', 'string'] },
      { type: 'boolean' },
      { type: 'null' },
      { enum: ['a', 1, null] },
      { const: { deep: true } },
      { type: 'integer', exclusiveMinimum: 3, maximum: 4 },
    ),
    fc
      .tuple(fc.constantFrom('integer', 'number'), fc.integer({ min: -99, max: 99 }), fc.nat(90))
      .map(([type, low, room]) => ({
        type,
        minimum: low,
        maximum: low + room,
      })),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')).map((properties) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })),
  ),
}))

it('is valid by its schema, and the same again', () => {
  fc.assert(
    fc.property(schema, fc.integer(), (one, seed) => {
      expect(problems(one, seed)).toEqual([])
      expect(sample(one, seed)).toEqual(sample(one, seed))
    }),
  )
})

it.each([
  [
    {
      type: 'object',
      properties: { city: { type: 'string' }, celsius: { type: 'number', minimum: -40, maximum: 50 } },
    },
  ],
  [
    {
      $ref: '#/$defs/entry',
      $defs: { entry: { type: 'object', properties: { on: { type: 'string', format: 'date' } } } },
    },
  ],
  [{ properties: { next: { $ref: '#' }, list: { items: { $ref: '#' } } }, required: ['list'] }],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 }],
  [{ type: 'array', items: { type: 'integer' }, maxItems: 0 }],
])('fits %j', (one) => {
  expect(problems(one)).toEqual([])
})

describe('a schema without an end', () => {
  it('ends', () => {
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, key) => [`k${key}`, { $ref: '#' }]))
    const endless = { type: 'object', properties: wide, required: Object.keys(wide) }
    expect(JSON.stringify(sample(endless)).length).toBeLessThan(200_000)
    expect(sample({ $ref: '#' })).toBeNull()
  })

  it.each([undefined, null, 7, [], 'x'])('or %j is nothing', (one) => {
    expect(sample(one)).toBeNull()
  })
})

it('leaves out a value that the schema spells out deeper than JSON can be written', () => {
  const deep = JSON.parse(`${'['.repeat(9_000)}${']'.repeat(9_000)}`)
  for (const schema of [{ default: deep }, { const: deep }, { enum: [deep] }, { examples: [deep] }]) {
    expect(sample(schema)).toBeNull()
  }
  expect(sample({ default: [[1]] })).toEqual([[1]])
})
