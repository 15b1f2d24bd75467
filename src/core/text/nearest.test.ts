import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearest } from './nearest.js'

it.each([
  ['ciyt', ['country', 'city'], 'city'],
  ['tool_cals', ['tool_calls', 'tool_results'], 'tool_calls'],
  ['Trajectory', ['trajectory'], 'trajectory'],
  ['starts_with', ['starts-with'], 'starts-with'],
  ['nmae', ['name', 'game'], 'name'],
  ['calcluatro', ['calculator'], 'calculator'],
  ['calculator', ['recalculator', 'calculatox'], 'calculatox'],
  ['starts_with', ['starts_wit', 'starts-with'], 'starts-with'],
])('finds what %s most likely meant', (word, candidates, found) => {
  expect(nearest(word, candidates)).toBe(found)
})

it('finds nothing where nothing is near', () => {
  expect(nearest('weather', ['calculator', 'stocks'])).toBeUndefined()
  expect(nearest('a', ['b', 'c'])).toBeUndefined()
  expect(nearest('ab', ['xya'])).toBeUndefined()
  expect(nearest('', ['a'])).toBeUndefined()
  // Another word: the first letter is another one, and not only that.
  expect(nearest('shrink', ['think'])).toBeUndefined()
  expect(nearest('hsrnik', ['shrink'])).toBeUndefined()
  expect(nearest('hsrink', ['shrink'])).toBe('shrink')
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

it('compares words of at most 60 letters', () => {
  expect(nearest('a'.repeat(60), ['a'.repeat(59)])).toBe('a'.repeat(59))
  expect(nearest('a'.repeat(61), ['a'.repeat(60)])).toBeUndefined()
  expect(nearest('a'.repeat(59), ['a'.repeat(60)])).toBe('a'.repeat(60))
  expect(nearest('a'.repeat(60), ['a'.repeat(61)])).toBeUndefined()
})

it('looks at the first 1,000 candidates', () => {
  const others = Array.from({ length: 1_000 }, (_, index) => `other ${index}`)
  expect(nearest('city', [...others.slice(1), 'citi'])).toBe('citi')
  expect(nearest('city', [...others, 'citi'])).toBeUndefined()
})

it('finds the candidate with the fewest typos: a letter too many, too few, another, or two swapped', () => {
  const typos = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const [restA, restB] = [a.slice(1), b.slice(1)]
    const swapped =
      a[0] === b[1] && a[1] === b[0] && a.length > 1 ? typos(a.slice(2), b.slice(2)) + 1 : a.length + b.length
    return Math.min(typos(restA, b) + 1, typos(a, restB) + 1, typos(restA, restB) + (a[0] === b[0] ? 0 : 1), swapped)
  }
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1, maxLength: 4 }), (mistyped, candidates) => {
      const counts = candidates.map((candidate) => {
        const count = typos(mistyped, candidate)
        return count > 1 && candidate[0] !== mistyped[0] ? Number.POSITIVE_INFINITY : count
      })
      const least = Math.min(...counts)
      const found = least > (mistyped.length < 5 ? 1 : 2) ? undefined : candidates[counts.indexOf(least)]
      expect(nearest(mistyped, candidates)).toBe(found)
    }),
    { numRuns: 200 },
  )
})
