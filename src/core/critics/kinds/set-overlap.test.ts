import { expect, it } from 'vitest'
import { setJudge } from './set-overlap.js'

function compare(expected: unknown, actual: unknown, threshold?: number) {
  const { prepare, compare } = setJudge({ threshold })
  return compare(prepare(expected), prepare(actual), 2)
}

it.each([
  [['a', 'b'], ['b', 'a'], 1],
  [['a', 'b'], ['a'], 0.5],
  [['a'], ['a', 'b', 'c', 'd'], 0.25],
  [['a', 'a'], ['a'], 0.5],
  [['a', 'a', 'b'], ['a', 'b', 'b'], 0.5],
  [[{ x: 1, y: 2 }], [{ y: 2, x: 1 }], 1],
  [[1], ['1'], 0],
  [[], [], 1],
  [[], ['a'], 0],
])('%j and %j share %d', (expected, actual, share) => {
  expect(compare(expected, actual)).toEqual({ match: share === 1, score: 2 * share })
})

it('matches from its threshold on, by decimal arithmetic', () => {
  expect(compare([1, 2, 3, 4], [1, 2, 3, 4, 5]).match).toBe(true)
  expect(compare([1, 2, 3], [1, 2, 3, 4]).match).toBe(false)
  // 0.1 + 0.2 is 0.30000000000000004.
  expect(compare([1, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.1 + 0.2).match).toBe(true)
})

it('says which side is no list', () => {
  expect(compare('a', ['a'])).toMatchSnapshot({ match: false, score: 0 })
  expect(compare(['a'], { a: 1 })).toMatchSnapshot({ match: false, score: 0 })
  expect(compare('a', 'b').reason).toMatchSnapshot()
})
