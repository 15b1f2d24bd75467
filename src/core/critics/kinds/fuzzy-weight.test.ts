import { expect, it } from 'vitest'
import { rawWeight, resolveWeights, type Weight } from './fuzzy-weight.js'

const weightsOf = (...weights: Weight[]) => resolveWeights(weights.map((weight) => ({ field: 'x', weight })))

it('numbers are used as they are', () => {
  expect(weightsOf(0, 0.5, 3)).toEqual([0, 0.5, 3])
})

it('as soon as one is a word, all become shares of their sum', () => {
  expect(weightsOf('minimal', 'low')).toEqual([0.25, 0.75])
  expect(weightsOf('critical', 3)).toEqual([0.7, 0.3])
})

it.each([
  ['huge', '"huge"'],
  ['5', '"5"'],
  ['toString', '"toString"'],
  [-1, '-1'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [Number.NaN, 'NaN'],
  [undefined, 'nothing'],
])('%j is no weight', (weight, shown) => {
  // A caller without types may give anything.
  expect(() => rawWeight(weight as Weight, 'city')).toThrow(
    expect.objectContaining({
      code: 'BAD_USAGE',
      message: `the critic on "city" has the weight ${shown}`,
      hint: 'Use a non-negative number, or one of minimal, very_low, low, medium, high, very_high, critical.',
    }),
  )
})
