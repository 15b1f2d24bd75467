import { describe, expect, it } from 'vitest'
import { installAllEngines } from '../../core/engines/install-all-engines.js'
import { exampleArgumentsOf, exampleValue } from './example-value.js'

installAllEngines()

describe('an example of a schema', () => {
  it.each<[string, unknown, unknown]>([
    ['text of a length', { type: 'string', minLength: 9, maxLength: 9 }, 'exampleee'],
    ['short text', { type: 'string', maxLength: 3 }, 'exa'],
    ['a format', { type: 'string', format: 'date' }, '2026-01-31'],
    ['an example before a default', { type: 'string', examples: ['Oslo'], default: 'Rome' }, 'Oslo'],
    ['a constant', { const: 4 }, 4],
    ['an integer above a bound', { type: 'integer', exclusiveMinimum: 4 }, 5],
    ['a multiple', { type: 'integer', minimum: 7, multipleOf: 5 }, 10],
    ['a number below a bound', { type: 'integer', maximum: -2 }, -2],
    ['a list that must not be empty', { type: 'array', minItems: 2, items: { type: 'boolean' } }, [true, true]],
    ['any list', { type: 'array', items: {} }, []],
    ['the type that is not null', { type: ['null', 'integer'] }, 1],
    ['a choice', { anyOf: [{ type: 'null' }, { enum: ['a', 'b'] }] }, 'a'],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: { type: 'integer', minimum: 3 } } }, 3],
    [
      'parts together',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
        ],
      },
      { a: 'example', b: 1 },
    ],
    ['only required properties', { type: 'object', properties: { a: {}, b: {} }, required: ['b'] }, { b: 'example' }],
    ['nothing for a pattern that the value does not match', { type: 'string', pattern: '^\\d+$' }, undefined],
    ['nothing for a schema that is none', { type: 'nonsense' }, undefined],
    ['nothing for a schema without end', { $ref: '#' }, undefined],
  ])('is %s', (_, schema, value) => {
    expect(exampleValue(schema)).toEqual(value)
  })

  it('is what a tool needs', () => {
    expect(exampleArgumentsOf({ name: 'now', inputSchema: { type: 'object' } })).toEqual({})
    expect(exampleArgumentsOf({ name: 'broken' })).toBeUndefined()
  })
})
