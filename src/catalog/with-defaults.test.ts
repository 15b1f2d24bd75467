import { describe, expect, it } from 'vitest'
import { withDefaults } from './with-defaults.js'

const schema = {
  type: 'object',
  properties: {
    unit: { type: 'string', default: 'c' },
    days: { $ref: '#/$defs/Days' },
    filter: {
      type: 'object',
      properties: { status: { default: 'open' }, page: { allOf: [{ $ref: '#/$defs/Days' }], default: 1 } },
    },
    rows: { type: 'array', items: { properties: { n: { default: 0 } } } },
    options: { type: 'object', default: { deep: {} }, properties: { deep: { properties: { x: { default: 1 } } } } },
    none: { type: 'string' },
  },
  $defs: { Days: { type: 'integer', default: 3 } },
}

describe('withDefaults', () => {
  it('fills what is absent, and nothing else', () => {
    expect(withDefaults({}, schema)).toEqual({ unit: 'c', days: 3, options: { deep: {} } })
    expect(withDefaults({ unit: 'f', days: null, none: '', options: 0, extra: 1 }, schema)).toEqual({
      unit: 'f',
      days: null,
      none: '',
      options: 0,
      extra: 1,
    })
  })

  it('fills objects that are there, at any depth', () => {
    const args = { filter: {}, rows: [{}, { n: 5 }], options: { deep: {} } }
    const before = structuredClone(args)
    expect(withDefaults(args, schema)).toMatchObject({
      filter: { status: 'open', page: 1 },
      rows: [{ n: 0 }, { n: 5 }],
      options: { deep: { x: 1 } },
    })
    expect(args).toEqual(before)
  })

  it('ends with schemas and values that do not', () => {
    const tree = {
      $ref: '#/$defs/A',
      $defs: { A: { $ref: '#/$defs/A', properties: { a: { $ref: '#' }, b: { default: 1 } } } },
    }
    expect(withDefaults({ a: { a: {} } }, tree)).toEqual({ a: { a: { b: 1 }, b: 1 }, b: 1 })
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}{}${'}'.repeat(5000)}`)
    expect(withDefaults(deep, tree)).toMatchObject({ b: 1, a: { b: 1 } })
  })

  it.each([[undefined], [true], ['x'], [{ properties: 3 }], [{ $ref: '#/nowhere' }]])(
    'takes %j for no defaults',
    (odd) => {
      expect(withDefaults({ a: 1 }, odd)).toEqual({ a: 1 })
      expect(withDefaults(null, schema)).toBeNull()
    },
  )

  it('knows own properties only', () => {
    const hostile = JSON.parse('{"properties":{"__proto__":{"default":{"polluted":1}},"toString":{"default":"t"}}}')
    const filled = withDefaults({}, hostile)
    expect(Object.keys(filled)).toEqual(['__proto__', 'toString'])
    expect('polluted' in filled).toBe(false)
  })
})
