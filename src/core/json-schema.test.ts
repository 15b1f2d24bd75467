import { beforeAll, describe, expect, it } from 'vitest'
import { compileSchema, installSchemaEngine } from './json-schema.js'
import { schemaEngine } from './json-schema-engine.js'

const DEEP: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)

it('says so when it is used before its engine is loaded', () => {
  expect(() => compileSchema({})).toThrow('the schema engine is not loaded')
})

describe('compileSchema', () => {
  beforeAll(() => installSchemaEngine(schemaEngine))

  it('names every problem with its path', () => {
    const check = compileSchema({
      type: 'object',
      properties: {
        id: true,
        city: { type: 'string' },
        'a.b': { enum: [1, 2] },
        list: { items: { type: 'integer' } },
        k: { const: 1 },
      },
      required: ['id'],
      additionalProperties: false,
    })
    expect(check({ city: 5, 'a.b': 3, list: [1, 'x'], k: 2, more: 1 })).toEqual([
      { path: '', message: "must have required property 'id'" },
      { path: '', message: 'must not have the property "more"' },
      { path: 'city', message: 'must be string' },
      { path: '["a.b"]', message: 'must be one of [1, 2]' },
      { path: 'list[1]', message: 'must be integer' },
      { path: 'k', message: 'must be 1' },
    ])
    expect(check({ id: 1, city: 'Rome' })).toEqual([])
  })

  it('reads 2020-12 unless `$schema` says otherwise', () => {
    const tuple = { prefixItems: [{ type: 'string' }] }
    expect(compileSchema(tuple)([1])).toHaveLength(1)
    expect(compileSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...tuple })([1])).toHaveLength(1)
    const old = { items: [{ type: 'string' }], additionalItems: false }
    for (const $schema of [
      'http://json-schema.org/draft-07/schema#',
      'http://json-schema.org/draft-07/schema',
      'https://json-schema.org/draft/2019-09/schema',
    ]) {
      expect(compileSchema({ $schema, ...old })(['a', 1])).toHaveLength(1)
      expect(compileSchema({ $schema, ...old })(['a'])).toEqual([])
    }
  })

  it('takes booleans', () => {
    expect(compileSchema(true)(1)).toEqual([])
    expect(compileSchema(false)(1)).toEqual([{ path: '', message: 'is not allowed by `false`' }])
  })

  it('asserts formats, and ignores those it does not know', () => {
    expect(compileSchema({ format: 'date' })('2026-02-30')).toEqual([{ path: '', message: 'must match format "date"' }])
    expect(compileSchema({ format: 'email' })('a@example.com')).toEqual([])
    expect(compileSchema({ format: 'url' })('https://example.com/a')).toEqual([])
    expect(compileSchema({ format: 'colour' })('x')).toEqual([])
  })

  it('asserts formats in linear time', () => {
    expect(compileSchema({ format: 'url' })(`http://a:${'a:'.repeat(200_000)} `)).toHaveLength(1)
  })

  it('runs patterns on the linear engine, each its own', () => {
    const check = compileSchema({
      properties: { a: { pattern: '^(a+)+$' }, b: { pattern: '^\\d+$' } },
      patternProperties: { '^x-': { type: 'string' } },
    })
    expect(check({ a: 'aa', b: '12', 'x-1': 'ok' })).toEqual([])
    expect(check({ a: `${'a'.repeat(50_000)}!` })).toMatchObject([{ path: 'a' }])
    expect(check({ b: 'aa' })).toMatchObject([{ path: 'b' }])
    expect(check({ 'x-1': 1 })).toEqual([{ path: 'x-1', message: 'must be string' }])
  })

  it.each<[unknown, string]>([
    [{ properties: { a: { type: 'strng' } } }, '`properties.a.type` must be one of ["array", "boolean", "integer"'],
    [{ required: 'a' }, 'The JSON Schema is malformed: `required` must be array'],
    [{ $ref: 'https://example.com/other.json' }, 'refers to "https://example.com/other.json", which it does not hold'],
    [{ $ref: '#/$defs/missing' }, 'The JSON Schema refers to "#/$defs/missing", which it does not hold'],
    [{ items: { pattern: '(?=a)' } }, 'malformed: `items.pattern` is no pattern that RE2 reads'],
    [{ patternProperties: { 'a(?=.)': {} } }, 'malformed: `patternProperties["a(?=.)"]` is no pattern'],
    [
      { $schema: 'http://json-schema.org/draft-04/schema#' },
      'has the unknown `$schema` "http://json-schema.org/draft-04',
    ],
    [{ $schema: 4 }, 'has the unknown `$schema` 4'],
    [{ enum: [] }, 'The JSON Schema does not compile: enum must have non-empty array'],
    ['string', 'A JSON Schema is an object or a boolean, got the string "string"'],
    [[], 'A JSON Schema is an object or a boolean, got the array []'],
    [null, 'A JSON Schema is an object or a boolean, got null'],
  ])('refuses %j', (schema, message) => {
    expect(() => compileSchema(schema)).toThrow(
      expect.objectContaining({ code: 'SCHEMA_INVALID', message: expect.stringContaining(message) }),
    )
  })

  it('refuses a schema that is nested too deeply', () => {
    const deep: unknown = JSON.parse(`${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`)
    expect(() => compileSchema(deep)).toThrow('The JSON Schema is nested too deeply')
  })

  it('lets no `$ref` lead into another schema', () => {
    compileSchema({
      $id: 'https://example.com/a',
      $defs: { inner: { $id: 'https://example.com/inner', type: 'string' } },
    })
    expect(() => compileSchema({ $ref: 'https://example.com/inner' })).toThrow('which it does not hold')
    expect(compileSchema({ $id: 'https://example.com/a', type: 'number' })('x')).toHaveLength(1)
    expect(compileSchema({ $id: 'https://example.com/a', type: 'string' })('x')).toEqual([])
  })

  it('follows a `$ref` within the schema, also a recursive one', () => {
    const check = compileSchema({ properties: { a: { $ref: '#' } }, additionalProperties: false })
    expect(check({ a: { a: {} } })).toEqual([])
    expect(check({ a: { b: 1 } })).toEqual([{ path: 'a', message: 'must not have the property "b"' }])
    const list = compileSchema({
      $defs: { node: { properties: { next: { $ref: '#' }, id: { $ref: '#/$defs/id' } } }, id: { type: 'integer' } },
      $ref: '#/$defs/node',
    })
    expect(list({ next: { next: { id: 1 } } })).toEqual([])
    expect(list({ next: { next: { id: 'x' } } })).toEqual([{ path: 'next.next.id', message: 'must be integer' }])
    expect(check(DEEP)).toEqual([{ path: '', message: 'is nested too deeply to be validated' }])
  })

  it('sees own properties only, and changes nothing', () => {
    expect(compileSchema({ required: ['constructor'] })({})).toHaveLength(1)
    const value = Object.freeze({ n: '5' })
    compileSchema({ properties: { n: { type: 'number' }, m: { default: 1 } } })(value)
    expect(value).toEqual({ n: '5' })
  })

  it('reports one problem of a huge value, not a million', () => {
    const check = compileSchema({ items: { type: 'string' } })
    expect(check(Array(100_000).fill(1))).toEqual([{ path: '[0]', message: 'must be string' }])
  })

  it('compiles equal schemas once', () => {
    const schema = { type: 'string', minLength: 3 }
    expect(compileSchema(schema)).toBe(compileSchema(schema))
    expect(compileSchema(schema)).toBe(compileSchema({ minLength: 3, type: 'string' }))
  })
})
