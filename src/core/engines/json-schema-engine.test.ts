import { expect, it } from 'vitest'
import { isMcproveError } from '../errors/error.js'
import { NOT_SUPPORTED } from './json-schema.js'
import { schemaEngine } from './json-schema-engine.js'

const { compile } = schemaEngine

const DEEP: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)

it('names every problem with its path', () => {
  const check = compile({
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
  expect(compile(tuple)([1])).toHaveLength(1)
  expect(compile({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...tuple })([1])).toHaveLength(1)
  const old = { items: [{ type: 'string' }], additionalItems: false }
  for (const $schema of [
    'http://json-schema.org/draft-07/schema#',
    'http://json-schema.org/draft-07/schema',
    'https://json-schema.org/draft/2019-09/schema',
  ]) {
    expect(compile({ $schema, ...old })(['a', 1])).toHaveLength(1)
    expect(compile({ $schema, ...old })(['a'])).toEqual([])
  }
})

it('takes booleans', () => {
  expect(compile(true)(1)).toEqual([])
  expect(compile(false)(1)).toEqual([{ path: '', message: 'is not allowed by `false`' }])
})

it('asserts formats, and ignores those it does not know', () => {
  expect(compile({ format: 'date' })('2026-02-30')).toEqual([
    { path: '', message: 'must match format "date"', kind: 'format' },
  ])
  expect(compile({ format: 'email' })('a@example.com')).toEqual([])
  expect(compile({ format: 'url' })('https://example.com/a')).toEqual([])
  expect(compile({ format: 'colour' })('x')).toEqual([])
})

it('asserts formats in linear time', () => {
  expect(compile({ format: 'url' })(`http://a:${'a:'.repeat(200_000)} `)).toHaveLength(1)
})

it('runs patterns on the linear engine, each its own', () => {
  const check = compile({
    properties: { a: { pattern: '^(a+)+$' }, b: { pattern: '^\\d+$' } },
    patternProperties: { '^x-': { type: 'string' } },
  })
  expect(check({ a: 'aa', b: '12', 'x-1': 'ok' })).toEqual([])
  expect(check({ a: `${'a'.repeat(50_000)}!` })).toMatchObject([{ path: 'a' }])
  expect(check({ b: 'aa' })).toMatchObject([{ path: 'b' }])
  expect(check({ 'x-1': 1 })).toEqual([{ path: 'x-1', message: 'must be string' }])
})

it.each<[unknown]>([
  [{ properties: { a: { type: 'strng' } } }],
  [{ required: 'a' }],
  [{ $ref: 'https://example.com/other.json' }],
  [{ $ref: '#/$defs/missing' }],
  [{ items: { pattern: '(?=a)' } }],
  [{ patternProperties: { 'a(?=.)': {} } }],
  [{ $schema: 'http://json-schema.org/draft-04/schema#' }],
  [{ $schema: 4 }],
  [{ enum: [] }],
  ['string'],
  [[]],
  [null],
])('refuses %j', (schema) => {
  expect(() => compile(schema)).toFailWithHint('SCHEMA_INVALID')
})

it('refuses a schema that is nested too deeply', () => {
  const deep: unknown = JSON.parse(`${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`)
  expect(() => compile(deep)).toFailWithHint('SCHEMA_INVALID')
})

it('lets no `$ref` lead into another schema', () => {
  compile({
    $id: 'https://example.com/a',
    $defs: { inner: { $id: 'https://example.com/inner', type: 'string' } },
  })
  expect(() => compile({ $ref: 'https://example.com/inner' })).toThrow('which is not defined in it')
  expect(compile({ $id: 'https://example.com/a', type: 'number' })('x')).toHaveLength(1)
  expect(compile({ $id: 'https://example.com/a', type: 'string' })('x')).toEqual([])
})

it('follows a `$ref` within the schema, also a recursive one', () => {
  const check = compile({ properties: { a: { $ref: '#' } }, additionalProperties: false })
  expect(check({ a: { a: {} } })).toEqual([])
  expect(check({ a: { b: 1 } })).toEqual([{ path: 'a', message: 'must not have the property "b"' }])
  const list = compile({
    $defs: { node: { properties: { next: { $ref: '#' }, id: { $ref: '#/$defs/id' } } }, id: { type: 'integer' } },
    $ref: '#/$defs/node',
  })
  expect(list({ next: { next: { id: 1 } } })).toEqual([])
  expect(list({ next: { next: { id: 'x' } } })).toEqual([{ path: 'next.next.id', message: 'must be integer' }])
  expect(check(DEEP)).toMatchSnapshot([{ path: '' }])
})

it('sees own properties only, and changes nothing', () => {
  expect(compile({ required: ['constructor'] })({})).toHaveLength(1)
  const value = Object.freeze({ n: '5' })
  compile({ properties: { n: { type: 'number' }, m: { default: 1 } } })(value)
  expect(value).toEqual({ n: '5' })
})

it('reports one problem of a huge value, not a million', () => {
  const check = compile({ items: { type: 'string' } })
  expect(check(Array(100_000).fill(1))).toEqual([{ path: '[0]', message: 'must be string' }])
})

it('stops at 20 problems, and says each once', () => {
  const wrong = Array.from({ length: 25 }, (_, index) => index)
  expect(compile({ items: { type: 'string' } })(wrong)).toHaveLength(20)
  expect(compile({ anyOf: [{ type: 'string' }, { type: 'string' }] })(1)).toEqual([
    { path: '', message: 'must be string' },
    { path: '', message: 'must match a schema in anyOf' },
  ])
})

it('writes keys as they are, and names the property that nothing evaluates', () => {
  const check = compile({ properties: { 'a/b': { type: 'string' }, 'c~d': { type: 'string' } } })
  expect(check({ 'a/b': 1, 'c~d': 1 }).map(({ path }) => path)).toEqual(['a/b', 'c~d'])
  expect(compile({ properties: { a: true }, unevaluatedProperties: false })({ a: 1, b: 1 })).toEqual([
    { path: '', message: 'must not have the property "b"' },
  ])
})

it.each<[object, string]>([
  [{ title: '(?=a)', pattern: '(?=a)' }, 'pattern'],
  [{ default: null, description: 'x', minLength: 1, pattern: '(?=a)' }, 'pattern'],
  [{ properties: { pattern: { type: 'string' }, z: { pattern: '(?=a)' } } }, 'properties.z.pattern'],
  [{ properties: { '(?=a)': true }, allOf: [{}, { pattern: '(?=a)' }] }, 'allOf[1].pattern'],
  [{ const: { patternProperties: null }, patternProperties: { '(?=a)': true } }, 'patternProperties.(?=a)'],
])('finds the bad pattern of %j', (schema, place) => {
  expect(refusalOf(schema)).toMatchObject({
    message: expect.stringContaining(`\`${place}\``),
    cause: NOT_SUPPORTED,
  })
})

it('says how a schema that is refused is mended', () => {
  const unknown = { hint: 'Use draft-07, 2019-09 or 2020-12, or remove it for 2020-12.' }
  for (const $schema of ['json-schema.org/http://draft-07/schema', 'http://json-schema.org/#draft-07/schema']) {
    expect(refusalOf({ $schema })).toMatchObject(unknown)
  }
  expect(refusalOf({ enum: [] })).toMatchObject({ cause: expect.any(Error) })
})

it('follows a recursive schema 500 levels into a value, on every machine', () => {
  const check = compile({ properties: { a: { $ref: '#' } } })
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  expect(check(nested(500))).toEqual([])
  expect(check(nested(501))).toMatchSnapshot([{ path: '' }])
})

it.each<[object, unknown, number]>([
  [{ colour: 'red', format: 'colour' }, 'x', 0],
  [{ format: 'date' }, '2026-02-30', 1],
  [{ format: 'url' }, 'urn:isbn:1', 0],
  [{ required: ['constructor'] }, {}, 1],
  [{ properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } }, { a: 'a', b: 'b' }, 0],
  [{ prefixItems: [{ type: 'string' }] }, [1], 1],
  [{ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }, [1], 1],
])('keeps its rules for a schema with an id of its own: %j', (schema, value, problems) => {
  expect(compile({ $id: 'https://example.com/own', ...schema })(value)).toHaveLength(problems)
})

it('refuses bad patterns of a schema with an id of its own', () => {
  expect(refusalOf({ $id: 'https://example.com/own', pattern: '(?=a)' })).toMatchObject({ code: 'SCHEMA_INVALID' })
})

function refusalOf(schema: unknown): unknown {
  try {
    compile(schema)
  } catch (error) {
    if (isMcproveError(error)) return error
  }
  return undefined
}

const doubling = (levels: number, step: (next: object) => object): object => ({
  $ref: '#/$defs/a0',
  $defs: Object.fromEntries(
    Array.from({ length: levels + 1 }, (_, level) => [
      `a${level}`,
      level === levels ? { items: { type: 'integer' } } : step({ $ref: `#/$defs/a${level + 1}` }),
    ]),
  ),
})

it.each<[string, unknown, unknown]>([
  ['references that double', doubling(40, (next) => ({ allOf: [next, next] })), {}],
  ['alternatives that double and fail', doubling(40, (next) => ({ anyOf: [next, next] })), ['x']],
  ['a recursion that doubles', { $ref: '#/$defs/n', $defs: { n: doubledNode() } }, nestedIn(60)],
  ['a list for each of many references', doubling(15, (next) => ({ allOf: [next, next] })), Array(5_000).fill(1)],
])('ends the validation by %s after a fixed number of steps', (_what, schema, value) => {
  expect(compile(schema)(value)).toMatchSnapshot([{ path: '' }])
})

it('validates what is large and honest', () => {
  const record = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string', pattern: '^n' } } }
  const list = { type: 'array', items: { $ref: '#/$defs/record' }, $defs: { record } }
  expect(compile(list)(Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` })))).toEqual([])
  expect(compile(doubling(10, (next) => ({ allOf: [next, next] })))({})).toEqual([])
})

it('does not copy a large schema to every place that refers to it', () => {
  const large = { properties: Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, { minimum: n }])) }
  const users = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`u${n}`, { $ref: '#/$defs/large' }]))
  expect(compile({ properties: users, $defs: { large } })({ u7: { p9: 1 } })).toHaveLength(1)
})

it('finds equal items in one pass, whatever the order of their keys', () => {
  const check = compile({ uniqueItems: true })
  expect(check([{ a: 1, b: [2] }, 3, { b: [2], a: 1 }])).toMatchSnapshot([{ path: '' }])
  expect(check([1, '1', [1], ['1'], { a: 1 }, { a: '1' }, null, 'null', false, 0])).toEqual([])
  expect(compile({ uniqueItems: false })([1, 1])).toEqual([])
  expect(compile({ items: { uniqueItems: true } })([[0], [0, -0]])).toMatchObject([{ path: '[1]' }])
  // Compared by pairs, these are 20,000,000,000 comparisons.
  expect(check(Array.from({ length: 200_000 }, (_, id) => ({ id })))).toEqual([])
})

function doubledNode(): object {
  const inner = { properties: { next: { $ref: '#/$defs/n' } } }
  return { allOf: [inner, inner] }
}

function nestedIn(depth: number): unknown {
  let value: unknown = {}
  for (let level = 0; level < depth; level++) value = { next: value }
  return value
}
