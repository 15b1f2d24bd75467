import { expect, it } from 'vitest'
import { listSome } from './list-some.js'

it('lists what fits and counts the rest', () => {
  expect(listSome([])).toBe('')
  expect(listSome(['a', 'b'])).toBe('a, b')
  expect(listSome(['a', 'b', 'c'], 3)).toBe('a, b, c')
  expect(listSome(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
})
