import { describe, expect, it } from 'vitest'
import { fieldNames, mayHaveField } from './schema-fields.js'

const text = { type: 'string' }
const event = { type: 'object', properties: { title: text } }

describe('a field that a schema does not have', () => {
  it.each<[string, unknown, string]>([
    ['another name', event, 'titel'],
    ['any name of a tool without arguments', { type: 'object', properties: {} }, 'title'],
    ['any name where nothing else is allowed', { additionalProperties: false }, 'title'],
    ['a name in another object', { properties: { filter: event } }, 'filter.titel'],
    ['a name below a text', { properties: { title: text } }, 'title.status'],
    ['a name in a list', { properties: { tags: { type: 'array', items: text } } }, 'tags.first'],
    ['a name below an element', { properties: { tags: { type: 'array', items: text } } }, 'tags.0.name'],
    ['a name that nothing referred to has', { $ref: '#/$defs/e', $defs: { e: event } }, 'titel'],
    ['a name that all parts leave out', { allOf: [event, { properties: { at: text } }] }, 'titel'],
    ['a name that no branch has', { anyOf: [event, { properties: { at: text } }, { type: 'null' }] }, 'titel'],
    ['a name beside conditions', { ...event, anyOf: [{ required: ['title'] }, { required: ['at'] }] }, 'titel'],
    ['a name of a schema that nothing fits', false, 'title'],
    ['a name in a circle', { ...event, allOf: [{ $ref: '#' }] }, 'titel'],
  ])('%s', (_, schema, field) => {
    expect(mayHaveField(schema, field)).toBe(false)
  })
})

describe('a field that a schema has or may allow', () => {
  it.each<[string, unknown, string]>([
    ['a property', event, 'title'],
    ['a property with dots in its name', { properties: { 'a.b': text } }, 'a.b'],
    ['a nested property', { properties: { filter: event } }, 'filter.title'],
    ['anything without a schema', undefined, 'x'],
    ['anything in a schema that says nothing', {}, 'x'],
    ['anything in an object of any shape', { type: 'object' }, 'x.y'],
    ['anything below a property of any type', { properties: { filter: {} } }, 'filter.status'],
    ['anything below a property that is an object of any shape', { properties: { f: { type: 'object' } } }, 'f.x'],
    ['anything where more is allowed', { ...event, additionalProperties: true }, 'x'],
    ['anything in an open map', { type: 'object', additionalProperties: text }, 'x'],
    ['what an open map has below', { type: 'object', additionalProperties: event }, 'x.title'],
    ['anything where unevaluated properties are allowed', { ...event, unevaluatedProperties: {} }, 'x'],
    ['anything beside a pattern', { ...event, patternProperties: { '^x-': text } }, 'x-1'],
    ['a property of what is referred to', { $ref: '#/$defs/e', $defs: { e: event } }, 'title'],
    ['anything of what cannot be found', { properties: { f: { $ref: 'https://example.com/f' } } }, 'f.x'],
    ['anything of a dynamic reference', { ...event, $dynamicRef: '#node' }, 'x'],
    ['a property of one part', { allOf: [event, { properties: { at: text } }] }, 'at'],
    ['a property of one branch', { ...event, oneOf: [{ properties: { at: text } }, {}] }, 'at'],
    ['a property of a condition', { ...event, else: { properties: { at: text } } }, 'at'],
    ['a property that another asks for', { ...event, dependentSchemas: { title: { properties: { at: text } } } }, 'at'],
    ['anything where one branch is open', { anyOf: [event, { type: 'object' }] }, 'x'],
    ['an object that may be null', { properties: { f: { type: ['object', 'null'], properties: { a: text } } } }, 'f.a'],
    ['an element', { properties: { tags: { type: 'array', items: event } } }, 'tags.0.title'],
    ['an element of a tuple', { properties: { tags: { type: 'array', prefixItems: [event] } } }, 'tags.0.title'],
    ['an element of any list', { properties: { tags: { type: 'array' } } }, 'tags.0.title'],
    [
      'a property behind a circle',
      { $ref: '#/$defs/a', $defs: { a: { properties: { a: { $ref: '#/$defs/a' } } } } },
      'a.a.a',
    ],
  ])('%s', (_, schema, field) => {
    expect(mayHaveField(schema, field)).toBe(true)
  })
})

it('names are those that the parts declare, nested ones as dot paths', () => {
  const schema = {
    properties: { title: text, filter: { $ref: '#/$defs/filter' } },
    anyOf: [{ properties: { at: text } }],
    $defs: { filter: { properties: { status: text, more: { $ref: '#/$defs/filter' } } } },
  }
  expect(fieldNames(schema)).toEqual([
    'title',
    'filter',
    'filter.status',
    'filter.more',
    'filter.more.status',
    'filter.more.more',
    'filter.more.more.status',
    'filter.more.more.more',
    'at',
  ])
  expect(fieldNames(undefined)).toEqual([])
})

it('a schema that is hostile is answered at once', () => {
  const twice = (n: number) => ({ anyOf: [{ $ref: `#/$defs/a${n}` }, { $ref: `#/$defs/a${n}` }] })
  const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`a${n}`, n === 0 ? event : twice(n - 1)]))
  expect(mayHaveField({ ...twice(59), $defs }, 'titel')).toBe(false)
  let deep: object = event
  for (let level = 0; level < 100_000; level++) deep = { allOf: [deep] }
  expect(mayHaveField(deep, 'titel')).toBe(true)
})
