import { expect, it } from 'vitest'
import { type OutlineField, schemaOutline, schemaType } from './schema-outline.js'

function text(fields: readonly OutlineField[], indent = ''): string[] {
  return fields.flatMap(({ name, type, required, limits, description, fields: below }) => [
    `${indent}${name}${required ? '' : '?'}: ${[type, ...limits].join(', ')}${description ? ` // ${description}` : ''}`,
    ...text(below, `${indent}  `),
  ])
}

it('shows types, limits, defaults and nested fields', () => {
  const schema = {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'A city.', minLength: 1 },
      unit: { enum: ['C', 'F'], default: 'C' },
      days: { type: 'integer', minimum: 1, maximum: 10 },
      safe: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      when: { type: 'string', format: 'date-time', pattern: '^2' },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      place: { type: ['object', 'null'], properties: { lat: { type: 'number' } }, required: ['lat'] },
      stops: { type: 'array', items: { type: 'object', properties: { at: { const: 5 } } } },
      free: {},
    },
    required: ['city', 'place'],
  }
  expect(text(schemaOutline(schema))).toEqual([
    'city: string, at least 1 characters // A city.',
    'unit?: "C" | "F", default "C"',
    'days?: integer, 1 to 10',
    'safe?: integer',
    'when?: string, date-time, matches "^2"',
    'tags?: string[], at most 3 entries',
    'place: object | null',
    '  lat: number',
    'stops?: object[]',
    '  at?: 5',
    'free?: any',
  ])
})

it('follows references, alternatives and parts', () => {
  const schema = {
    type: 'object',
    $defs: { point: { type: 'object', properties: { x: { type: 'number' } }, description: 'A point.' } },
    properties: {
      at: { $ref: '#/$defs/point' },
      id: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'integer' }] },
      either: { oneOf: [{ $ref: '#/$defs/point' }, { type: 'object', properties: { y: { type: 'number' } } }] },
    },
    allOf: [{ properties: { more: { type: 'boolean' } }, required: ['more'] }],
  }
  expect(text(schemaOutline(schema))).toEqual([
    'at?: object // A point.',
    '  x?: number',
    'id?: string | integer',
    'either?: object',
    '  x?: number',
    '  y?: number',
    'more: boolean',
  ])
})

it('ends for circular, absent and hostile schemas', () => {
  const circular = { type: 'object', properties: { next: { $ref: '#' } } }
  expect(text(schemaOutline(circular))).toHaveLength(6)
  for (const schema of [undefined, null, true, false, 7, 'x', { properties: 3 }, { $ref: '#/nowhere' }]) {
    expect(schemaOutline(schema)).toEqual([])
  }
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, {}]))
  expect(schemaOutline({ properties: many })).toHaveLength(2_000)
  const self = { $ref: '#' }
  const branching = { anyOf: [self, self, self, self, self, self], properties: { a: self, b: self, c: self } }
  expect(schemaOutline(JSON.parse(JSON.stringify(branching))).length).toBe(3)
  let wide: unknown = {}
  for (let depth = 0; depth < 40; depth++) wide = { anyOf: [wide, wide], properties: { a: wide, b: wide } }
  expect(schemaOutline(wide).length).toBeLessThanOrEqual(2_000)
})

it('names the type of a schema', () => {
  expect([schemaType({ type: 'array', items: { enum: [1, 2] } }), schemaType(false), schemaType({})]).toEqual([
    '(1 | 2)[]',
    'never',
    'any',
  ])
  expect(schemaType({ enum: Array.from({ length: 12 }, (_, index) => index) })).toContain('| 2 more')
})
