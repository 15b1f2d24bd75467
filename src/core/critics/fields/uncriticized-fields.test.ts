import { expect, it } from 'vitest'
import { uncriticizedFields } from './uncriticized-fields.js'

it('lists what no critic looks at or into, in order of first appearance', () => {
  const expected = [{ args: { city: 1, filter: 2, 'a.b': 3 } }, { args: { days: 4, city: 5 } }]
  expect(uncriticizedFields(expected, [])).toEqual(['city', 'filter', 'a.b', 'days'])
  expect(uncriticizedFields(expected, [{ field: 'filter.status' }, { field: 'a.b' }])).toEqual(['city', 'days'])
})
