import { expect, it } from 'vitest'
import { numericJudge } from './numeric.js'

function compare(expected: unknown, actual: unknown, matchThreshold?: number) {
  const { prepare, compare } = numericJudge({ range: [10, 20], matchThreshold })
  return compare(prepare(expected), prepare(actual), 2)
}

it('earns by how near it is, measured against the range', () => {
  expect(compare(10, 10)).toEqual({ match: true, score: 2 })
  expect(compare(10, 15)).toEqual({ match: false, score: 1 })
  expect(compare(10, 21)).toEqual({ match: false, score: 0 })
  expect(compare('1e1', '15')).toEqual({ match: false, score: 1 })
})

it('matches from its threshold on, by decimal arithmetic', () => {
  expect(compare(10, 12).match).toBe(true)
  expect(compare(10, 12.01).match).toBe(false)
  // 1 - 3 / 10 is 0.7, and 0.7 - 0.1 - 0.1 is 0.49999999999999994.
  expect(compare(10, 13, 0.7).match).toBe(true)
  expect(compare(10, 15, 0.7 - 0.1 - 0.1).match).toBe(true)
})

it('says which side is no number', () => {
  expect(compare('ten', 10)).toMatchSnapshot({ match: false, score: 0 })
  expect(compare(10, [])).toMatchSnapshot({ match: false, score: 0 })
  expect(compare(undefined, 10).reason).toMatchSnapshot()
})

it.each([
  [[20, 10]],
  [[10, 10]],
  [[0, Number.POSITIVE_INFINITY]],
  [[Number.NaN, 1]],
  [[0, 1, 2]],
  [[0]],
  ['01'],
  [undefined],
])('refuses the range %j', (range) => {
  // A caller without types may give anything.
  const judge = () => numericJudge({ range: range as [number, number] })
  expect(judge).toFailWithHint('BAD_USAGE')
})
