import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { lintCatalogue } from '../lint-catalogue.js'
import { lintTools } from '../lint-tools.js'
import type { LintFinding } from '../rule.js'

function errors(fields: Partial<ToolDefinition>, protocol_version = '2025-11-25'): string[] {
  const tool: ToolDefinition = { server: 's', name: 'get_forecast', description: 'Returns the forecast.', ...fields }
  const { tools } = lintCatalogue([tool], [{ server: 's', protocol_version }])
  return tools.flatMap(({ findings }) => findings.filter(isError).map(({ kind, place }) => `${kind} ${place}`))
}

function isError({ level }: LintFinding): boolean {
  return level === 'error'
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

describe('a schema that SDKs or providers refuse', () => {
  it.each<[name: string, schema: unknown, expected: readonly string[]]>([
    ['is missing', undefined, ['invalid_schema input_schema']],
    ['is null', null, ['invalid_schema input_schema']],
    ['is a text', 'object', ['invalid_schema input_schema']],
    ['is a list', [], ['invalid_schema input_schema']],
    ['has no type', { properties: {} }, ['invalid_schema input_schema.type']],
    ['is of another type', { type: 'string' }, ['invalid_schema input_schema.type']],
    ['may be null', { type: ['object', 'null'] }, ['invalid_schema input_schema.type']],
    [
      'has a misspelled type',
      object({ city: { type: 'sting' } }),
      ['invalid_schema input_schema.properties.city.type'],
    ],
    ['is itself misspelled', { type: 'objct' }, ['invalid_schema input_schema.type']],
    [
      'has a misspelled type in a list',
      object({ city: { type: ['string', 'nul'] } }),
      ['invalid_schema input_schema.properties.city.type'],
    ],
    [
      'requires a flag',
      object({ a: { type: 'string', required: true } }),
      ['invalid_schema input_schema.properties.a.required'],
    ],
    ['requires twice', object({}, { required: ['a', 'a'] }), ['invalid_schema input_schema.required']],
    ['has a list of properties', { type: 'object', properties: [] }, ['invalid_schema input_schema.properties']],
    ['has an enum that is a text', object({ a: { enum: 'x' } }), ['invalid_schema input_schema.properties.a.enum']],
    ['has an enum without values', object({ a: { enum: [] } }), ['invalid_schema input_schema.properties.a.enum']],
    [
      'has a limit that is a text',
      object({ a: { minLength: '1' } }),
      ['invalid_schema input_schema.properties.a.minLength'],
    ],
    [
      'has a limit of draft-04',
      object({ a: { minimum: 0, exclusiveMinimum: true } }),
      ['invalid_schema input_schema.properties.a.exclusiveMinimum'],
    ],
    [
      'has a tuple of draft-07',
      object({ a: { type: 'array', items: [{}] } }),
      ['invalid_schema input_schema.properties.a.items'],
    ],
    ['has a broken pattern', object({ a: { pattern: '(' } }), ['invalid_schema input_schema.properties.a.pattern']],
    ['refers to nothing', object({ a: { $ref: '#/$defs/City' } }), ['broken_ref input_schema.properties.a']],
    ['refers to another document', object({ a: { $ref: 'city.json' } }), ['broken_ref input_schema.properties.a']],
    ['refers to no anchor', object({ a: { $ref: '#city' } }), ['broken_ref input_schema.properties.a']],
  ])('%s', (_name, input_schema, expected) => {
    expect(errors({ input_schema })).toEqual(expected)
  })

  it('of a result must be of an object, before 2026-07-28', () => {
    const fields = { input_schema: { type: 'object' }, output_schema: { type: 'array', items: {} } }
    expect(errors(fields)).toEqual(['invalid_schema output_schema.type'])
    expect(errors(fields, '2026-07-28')).toEqual([])
    expect(errors({ ...fields, output_schema: { type: 'objekt' } }, '2026-07-28')).toEqual([
      'invalid_schema output_schema.type',
    ])
  })
})

describe('nothing is wrong with', () => {
  it.each<[name: string, schema: unknown]>([
    ['no arguments', { type: 'object' }],
    [
      'a tuple in its own dialect',
      object({ a: { items: [{}] } }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    ],
    [
      'a dialect that is not known',
      object({ a: { exclusiveMinimum: true } }, { $schema: 'http://json-schema.org/draft-04/schema#' }),
    ],
    ['keywords of OpenAPI', object({ a: { type: 'string', nullable: true, example: 'x', 'x-order': 1 } })],
    [
      'properties with the names of keywords',
      object({ type: { type: 'string' }, $ref: { type: 'string' }, required: {} }),
    ],
    ['a schema as a value', object({ a: { default: { $ref: '#/nowhere', type: 5 }, examples: [{ type: 'sting' }] } })],
    [
      'references',
      object(
        { a: { $ref: '#/$defs/A' }, b: { $ref: '#' }, c: { $ref: '#c' } },
        { $defs: { A: true, C: { $anchor: 'c' } } },
      ),
    ],
    [
      'a reference to an encoded name',
      object({ a: { $ref: '#/definitions/A%20~1b' } }, { definitions: { 'A /b': {} } }),
    ],
    ['ids', object({ a: { $ref: 'item' } }, { $defs: { Item: { $id: 'item' } } })],
    ['a pattern that only old expressions allow', object({ a: { pattern: '[\\w-.]' } })],
    ['booleans', object({ a: true, b: false }, { additionalProperties: false })],
  ])('%s', (_name, input_schema) => {
    expect(errors({ input_schema })).toEqual([])
  })
})

it('a recording may lack what a server must send, but not contain what is wrong', () => {
  const recorded = (input_schema: unknown) =>
    lintTools([{ server: 's', name: 'a', description: 'Does it.', input_schema }]).flatMap(({ findings }) =>
      findings.filter(isError).map(({ place }) => place),
    )
  expect(recorded(undefined)).toEqual([])
  expect(recorded({ properties: {} })).toEqual([])
  expect(recorded({ type: 'string' })).toEqual(['input_schema.type'])
  expect(recorded({ properties: { a: { type: 'sting' } } })).toEqual(['input_schema.properties.a.type'])
})

it('lists the first problems of a schema only', () => {
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, { type: 'sting' }]))
  expect(errors({ input_schema: object(properties) })).toHaveLength(3)
})
