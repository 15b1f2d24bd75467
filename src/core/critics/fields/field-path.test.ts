import { expect, it } from 'vitest'
import { fieldAt, fieldPath } from './field-path.js'

const args = {
  city: 'Oslo',
  filter: { status: 'open', tags: ['a', { name: 'b' }], none: null },
  'filter.page': 2,
}

it.each([
  ['city', 'Oslo'],
  ['filter.status', 'open'],
  ['filter.tags.0', 'a'],
  ['filter.tags.1.name', 'b'],
  ['filter.none', null],
  // An argument whose own name holds the dot.
  ['filter.page', 2],
  ['town', undefined],
  ['filter.owner', undefined],
  ['filter.owner.name', undefined],
  ['filter.none.name', undefined],
  ['city.length', undefined],
  ['filter.tags.length', undefined],
  ['filter.tags.2', undefined],
  ['filter.tags.x1', undefined],
  ['filter.tags.1x', undefined],
  ['filter.tags.0x1', undefined],
  ['toString', undefined],
  ['filter.constructor', undefined],
])('%s is %j', (field, value) => {
  expect(fieldAt(args, field, fieldPath(field))).toEqual(value)
})

it('a number of several digits leads into a long list', () => {
  const list = Array.from({ length: 12 }, (_, index) => index)
  expect(fieldAt({ list }, 'list.11', ['list', '11'])).toBe(11)
})

it.each([null, 'text', ['list']])('nothing is at a field of %j', (value) => {
  expect(fieldAt(value, '0', ['0'])).toBeUndefined()
})
