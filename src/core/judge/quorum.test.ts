import { describe, expect, it } from 'vitest'
import { isQuorum, jurorsNeeded } from './quorum.js'

describe('a quorum', () => {
  it.each([
    ['2/3', 2],
    [0.66, 2],
    [0.67, 3],
    ['1/2', 2],
    [0.5, 2],
    [1, 3],
    ['3/3', 3],
    [1e-7, 1],
    ['66/99', 2],
  ])('of %s needs %i of 3 jurors', (quorum, needed) => {
    expect(jurorsNeeded(quorum, 3)).toBe(needed)
  })

  it('is exact where binary fractions are not', () => {
    // 0.07 * 100 is 7.000000000000001 in binary.
    expect(jurorsNeeded(0.07, 100)).toBe(7)
    expect(jurorsNeeded('1/3', 3)).toBe(1)
    expect(jurorsNeeded(0.3333333333333333, 3)).toBe(1)
  })

  it.each([1, '3/3', 0.5, '1/1000000', 1e-7])('may be %s', (quorum) => {
    expect(isQuorum(quorum)).toBe(true)
  })

  it.each([0, 1.1, -0.5, Number.NaN, Number.POSITIVE_INFINITY, '0/3', '4/3', '1/0', '2 / 3', '', 'most'])(
    'is not %s',
    (quorum) => {
      expect(isQuorum(quorum)).toBe(false)
    },
  )

  it('that is none asks for no number of jurors', () => {
    expect(() => jurorsNeeded('most', 3)).toThrow(new RangeError('most is not a valid quorum'))
  })
})
