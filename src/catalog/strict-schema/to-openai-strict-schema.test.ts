import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HARD_SCHEMAS } from '../../../test/fixtures/strict-schemas/hard-schemas.js'
import { brokenStrictRules } from '../../../test/fixtures/strict-schemas/strict-rules.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { toOpenAiStrictSchema } from './to-openai-strict-schema.js'
import { withoutWireNulls } from './without-wire-nulls.js'

const string = { type: 'string' }

it('closes objects, requires every property, and lets what was optional be null', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    description: 'Searches.',
    properties: {
      query: { type: 'string', minLength: 1, description: 'What for.' },
      limit: { type: 'integer', minimum: 1, default: 10 },
      sort: { enum: ['new', 'old'] },
      kind: { const: 'issue' },
      id: { anyOf: [string, { type: 'integer' }], title: 'Id' },
      author: { $ref: '#/$defs/User', description: 'By whom.' },
      reviewer: { $ref: '#/$defs/User' },
    },
    required: ['query'],
    $defs: { User: { type: 'object', properties: { login: { type: 'string', pattern: '^a' } } }, Unused: {} },
  }
  const before = structuredClone(schema)
  const nothing = { type: 'null' }
  expect(toOpenAiStrictSchema(schema)).toEqual({
    strict: true,
    schema: {
      type: 'object',
      description: 'Searches.',
      properties: {
        query: { type: 'string', description: 'What for.' },
        limit: { type: ['integer', 'null'] },
        sort: { type: ['string', 'null'], enum: ['new', 'old', null] },
        kind: { type: ['string', 'null'], enum: ['issue', null] },
        id: { title: 'Id', anyOf: [string, { type: 'integer' }, nothing] },
        author: { description: 'By whom.', anyOf: [{ $ref: '#/$defs/User' }, nothing] },
        reviewer: { anyOf: [{ $ref: '#/$defs/User' }, nothing] },
      },
      required: ['query', 'limit', 'sort', 'kind', 'id', 'author', 'reviewer'],
      additionalProperties: false,
      $defs: {
        User: {
          type: 'object',
          properties: { login: { type: ['string', 'null'] } },
          required: ['login'],
          additionalProperties: false,
        },
      },
    },
  })
  expect(schema).toEqual(before)
})

it('enum values keep their types', () => {
  const { schema } = toOpenAiStrictSchema({ properties: { a: { enum: [1, '1', true] } }, required: ['a'] })
  expect(schema).toMatchObject({ properties: { a: { type: ['integer', 'string', 'boolean'], enum: [1, '1', true] } } })
})

it('adds no second null', () => {
  const maybe = { anyOf: [string, { type: 'null' }] }
  const properties = { a: maybe, b: { $ref: '#/$defs/M' }, c: { type: ['string', 'null'] }, d: { enum: ['x', null] } }
  expect(toOpenAiStrictSchema({ properties, $defs: { M: maybe } }).schema).toMatchObject({
    properties: { ...properties, d: { type: ['string', 'null'], enum: ['x', null] } },
    $defs: { M: maybe },
  })
})

const STRICT = HARD_SCHEMAS.filter(({ reason }) => reason === undefined)

it.each(STRICT)(
  '$name: strict by the rules, and the tool gets its arguments as it takes them',
  ({ schema, args = [] }) => {
    const before = structuredClone(schema)
    const result = toOpenAiStrictSchema(schema)
    expect(result).toMatchObject({ strict: true })
    expect(brokenStrictRules(result.schema)).toEqual([])
    const [isStrict, isOriginal] = [schemaEngine.compile(result.schema), schemaEngine.compile(schema)]
    expect(args.length).toBeGreaterThan(0)
    for (const [wire, expected] of args) {
      expect(isStrict(wire)).toEqual([])
      const restored = withoutWireNulls(wire, schema)
      expect(JSON.stringify(restored)).toBe(JSON.stringify(expected))
      expect(isOriginal(restored)).toEqual([])
    }
    expect(schema).toEqual(before)
  },
)

it.each(HARD_SCHEMAS.filter(({ reason }) => reason !== undefined))('$name: falls back and says why', (hard) => {
  const { schema, reason } = hard
  const before = structuredClone(schema)
  expect(toOpenAiStrictSchema(schema)).toEqual({ strict: false, schema: before, reason })
  expect(withoutWireNulls({ env: null, a: null }, schema)).toEqual({ env: null, a: null })
})

describe('the reference servers', () => {
  const tools = ['everything', 'filesystem', 'memory', 'sequential-thinking'].flatMap(
    (name): ToolDefinition[] => JSON.parse(readFileSync(`test/fixtures/tool-lists/${name}.json`, 'utf8')).tools,
  )

  it.each(tools.map((tool) => [tool.name, tool] as const))('%s is strict by the rules', (_name, { input_schema }) => {
    const result = toOpenAiStrictSchema(input_schema)
    expect(result).toMatchObject({ strict: true })
    expect(brokenStrictRules(result.schema)).toEqual([])
  })
})

describe('depth', () => {
  const nested = (levels: number): object =>
    levels === 0 ? string : { type: 'object', properties: { a: nested(levels - 1) }, required: ['a'] }

  it('is fine up to 50 and an error beyond', () => {
    expect(toOpenAiStrictSchema(nested(50)).strict).toBe(true)
    expect(() => toOpenAiStrictSchema(nested(51))).toFailWithHint('SCHEMA_INVALID')
  })

  it('counts anew in each definition, and in no value', () => {
    const deep = { type: 'object', properties: { a: { $ref: '#/$defs/D' } }, $defs: { D: nested(50) } }
    expect(toOpenAiStrictSchema(deep).strict).toBe(true)
    expect(() => toOpenAiStrictSchema({ properties: {}, $defs: { D: nested(51) } })).toThrow('nested deeper than 50')
    const value = JSON.parse('['.repeat(100) + ']'.repeat(100))
    expect(toOpenAiStrictSchema({ properties: { a: { ...string, default: value } } }).strict).toBe(true)
  })

  it('of an object that holds itself ends in the error', () => {
    const loop: { type: string; properties: Record<string, unknown> } = { type: 'object', properties: {} }
    loop.properties.a = loop
    loop.properties.b = loop
    expect(() => toOpenAiStrictSchema(loop)).toThrow('nested deeper than 50')
  })

  it('of allOf through references is no concern either, though each step doubles it', () => {
    const rungs = Array.from({ length: 40 }, (_, index): [string, object] => {
      const below = { $ref: `#/$defs/d${index}` }
      return [`d${index + 1}`, { allOf: [below, below, { properties: { [`p${index}`]: string } }] }]
    })
    const $defs = { d0: { properties: { a: string } }, ...Object.fromEntries(rungs) }
    const { schema } = toOpenAiStrictSchema({ properties: { top: { $ref: '#/$defs/d40' } }, $defs })
    expect(brokenStrictRules(schema)).toEqual([])
    expect(JSON.stringify(schema)).toMatch(/"required":\["a","p0",.*,"p39"\]/)
  })

  it('of references is no concern, however long their chain', () => {
    const count = 2_000
    const $defs = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `d${index}`,
        index + 1 === count ? string : { $ref: `#/$defs/d${index + 1}` },
      ]),
    )
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs }
    expect(brokenStrictRules(toOpenAiStrictSchema(schema).schema)).toEqual([])
    expect(withoutWireNulls({ a: null }, schema)).toEqual({})
  })
})

it('knows properties by their own names only', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"toString":{"type":"string"}}}')
  expect(JSON.stringify(toOpenAiStrictSchema(schema).schema)).toBe(
    '{"type":"object","properties":{"__proto__":{"type":["string","null"]},"toString":{"type":["string","null"]}},' +
      '"required":["__proto__","toString"],"additionalProperties":false}',
  )
  const args = JSON.parse('{"__proto__":null,"toString":"a","constructor":null}')
  expect(JSON.stringify(withoutWireNulls(args, schema))).toBe('{"toString":"a","constructor":null}')
})

it('takes whatever a server calls a schema', () => {
  expect(toOpenAiStrictSchema(undefined)).toMatchObject({ strict: true, schema: { type: 'object', properties: {} } })
  for (const odd of [true, 'object', [], 4]) {
    expect(toOpenAiStrictSchema(odd)).toEqual({ strict: false, schema: odd, reason: 'the schema is not an object' })
  }
  expect(toOpenAiStrictSchema({ type: 'string' })).toMatchObject({ reason: 'the schema is not that of an object' })
})

it('says why a type, a required name or a reference nested deeper than any stack cannot be said', () => {
  const deep = JSON.parse(`${'['.repeat(9_000)}${']'.repeat(9_000)}`)
  for (const schema of [{ type: deep }, { type: 'object', properties: {}, required: [deep] }, { $ref: deep }]) {
    expect(toOpenAiStrictSchema(schema)).toMatchObject({ strict: false })
  }
})
