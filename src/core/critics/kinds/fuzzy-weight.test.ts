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

it.each([['huge'], ['5'], ['toString'], [-1], [Number.POSITIVE_INFINITY], [Number.NaN], [undefined]])(
  '%j is no weight',
  (weight) => {
    // A caller without types may give anything.
    expect(() => rawWeight(weight as Weight, 'city')).toFailWithHint('BAD_USAGE')
  },
)
