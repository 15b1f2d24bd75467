import { expect, it } from 'vitest'
import { nearest } from './nearest.js'

it.each([
  ['ciyt', ['country', 'city'], 'city'],
  ['tool_cals', ['tool_calls', 'tool_results'], 'tool_calls'],
  ['Trajectory', ['trajectory'], 'trajectory'],
  ['starts_with', ['starts-with'], 'starts-with'],
  ['nmae', ['name', 'game'], 'name'],
])('finds what %s most likely meant', (word, candidates, found) => {
  expect(nearest(word, candidates)).toBe(found)
})

it('finds nothing where nothing is near', () => {
  expect(nearest('weather', ['calculator', 'stocks'])).toBeUndefined()
  expect(nearest('a', ['b', 'c'])).toBeUndefined()
  expect(nearest('', ['a'])).toBeUndefined()
  expect(nearest('x', [])).toBeUndefined()
})

it('takes the first of equally near candidates', () => {
  expect(nearest('case', ['cast', 'care'])).toBe('cast')
  expect(nearest('case', ['care', 'cast'])).toBe('care')
})

it('does not tire of hostile keys', () => {
  expect(nearest('a'.repeat(1_000_000), ['a'])).toBeUndefined()
  expect(nearest('city', ['c'.repeat(1_000_000), 'citi'])).toBe('citi')
})
