import { expect, it } from 'vitest'
import { parametersOf } from './parameters.js'

const pathsOf = (schema: unknown) => parametersOf(schema).map(({ path }) => path)
const one = (property: unknown, rest: object = {}) => parametersOf({ properties: { a: property }, ...rest })[0]

it('finds nested parameters: objects, lists, unions, references, maps', () => {
  const schema = {
    properties: {
      flat: { type: 'string' },
      object: { properties: { inner: { type: 'string' } } },
      list: { items: { properties: { x: {}, y: { items: [{ properties: { z: {} } }] } } } },
      union: { anyOf: [{ properties: { left: {} } }, { oneOf: [{ properties: { right: {} } }] }] },
      reference: { $ref: '#/$defs/point' },
      map: { additionalProperties: { properties: { value: {} } } },
    },
    $defs: { point: { properties: { lat: {} } } },
  }
  expect(pathsOf(schema)).toEqual([
    'flat',
    'object',
    'object.inner',
    'list',
    'list[].x',
    'list[].y',
    'list[].y[].z',
    'union',
    'union.left',
    'union.right',
    'reference',
    'reference.lat',
    'map',
    'map.*.value',
  ])
})

it('takes a description from what the parameter refers to or holds', () => {
  expect(one({ description: ' Own. ', items: { description: 'Inner.' } })?.description).toBe('Own.')
  expect(one({ type: 'array', items: { description: 'Inner.' } })?.description).toBe('Inner.')
  expect(one({ anyOf: [{ type: 'null' }, { description: 'Branch.' }] })?.description).toBe('Branch.')
  expect(one({ $ref: '#/$defs/d~1e' }, { $defs: { 'd/e': { description: 'Definition.' } } })?.description).toBe(
    'Definition.',
  )
  expect(one({ $ref: '#/$defs/none' })?.description).toBe('')
})

it('follows references into lists, and from one definition into another (Paddle)', () => {
  const below = '#/properties/items/items/anyOf/1/properties/price/anyOf/0/properties'
  const price = {
    properties: {
      unit: { properties: { amount: { type: 'string', description: 'In cents.' } } },
      overrides: { items: { properties: { amount: { $ref: `${below}/unit/properties/amount` } } } },
    },
  }
  const items = { items: { anyOf: [{}, { properties: { price: { anyOf: [price] } } }] } }
  const list = { items: { $ref: `${below}/overrides/items` } }
  const found = parametersOf({ properties: { items, list } })
  expect(found.filter(({ name }) => name === 'amount').map(({ path, description }) => [path, description])).toEqual([
    ['items[].price.unit.amount', 'In cents.'],
    ['items[].price.overrides[].amount', 'In cents.'],
  ])
  expect(parametersOf({ properties: { list, items } }).map(({ path }) => path)).toContain('list[].amount')
})

it('knows closed sets and fixed values', () => {
  for (const closed of [{ enum: ['x'] }, { type: 'boolean' }, { pattern: '^a$' }, { format: 'uri' }, { const: 1 }]) {
    expect(one(closed)).toMatchObject({ isClosed: true, isFixed: 'const' in closed })
    expect(one({ items: closed })).toMatchObject({ isClosed: true, isFixed: false })
  }
  expect(one({ type: 'string' })).toMatchObject({ isClosed: false, isFixed: false, hasParts: false })
  expect(one({ items: { properties: { b: {} } } })).toMatchObject({ hasParts: true })
})

it('survives schemas that are none, that refer to themselves, and that multiply', () => {
  for (const schema of [
    null,
    5,
    'x',
    [],
    { properties: [] },
    { properties: { a: null } },
    { anyOf: 'x', items: [null] },
  ]) {
    expect(() => parametersOf(schema)).not.toThrow()
  }
  const tree = { properties: { child: { $ref: '#' }, self: { $ref: '#/properties/self' } } }
  expect(pathsOf(tree)).toEqual(['child', 'self'])
  const $defs: Record<string, unknown> = {}
  for (let i = 0; i < 40; i += 1) {
    const next = { $ref: `#/$defs/d${(i + 1) % 40}` }
    $defs[`d${i}`] = { properties: { a: next, b: next, c: next }, anyOf: [next, next, next] }
  }
  expect(parametersOf({ $ref: '#/$defs/d0', $defs }).length).toBeLessThan(200)
})
