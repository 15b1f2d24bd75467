import { expect, it } from 'vitest'
import { mixedWeights, rawWeight, resolveWeights, type Weight } from './fuzzy-weight.js'

const weightsOf = (...weights: Weight[]) => resolveWeights(weights.map((weight) => ({ field: 'x', weight })))

it('numbers are used as they are', () => {
  expect(weightsOf(0, 0.5, 3)).toEqual([0, 0.5, 3])
})

it('as soon as one is a word, all become shares of their sum', () => {
  expect(weightsOf('minimal', 'low')).toEqual([0.25, 0.75])
  expect(weightsOf('critical', 3)).toEqual([0.7, 0.3])
})

it('a number among words is told what it counts there', () => {
  const critics = [
    { field: 'title', weight: 'high' },
    { field: 'minutes', weight: 0.2 },
    { field: 'start', weight: 'low' },
    { field: 'room', weight: 0 },
  ] as const
  const mixed = mixedWeights(critics)
  expect(mixed.map(({ index }) => index)).toEqual([1])
  expect(mixed.map(({ message, hint }) => `${message}. ${hint}`)).toSay(
    '0.2',
    '"minutes"',
    '`high` is 5',
    '8.2',
    '2.44%',
  )
  expect(mixedWeights([{ field: 'a', weight: 'high' }])).toEqual([])
  expect(
    mixedWeights([
      { field: 'a', weight: 0.2 },
      { field: 'b', weight: 5 },
    ]),
  ).toEqual([])
})

it.each([['huge'], ['5'], ['toString'], [-1], [Number.POSITIVE_INFINITY], [Number.NaN], [undefined]])(
  '%j is no weight',
  (weight) => {
    // A caller without types may give anything.
    expect(() => rawWeight(weight as Weight, 'city')).toFailWithHint('BAD_USAGE')
  },
)
