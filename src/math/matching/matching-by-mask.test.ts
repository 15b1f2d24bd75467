import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchNeighbours } from './matching.js'
import { MAX_MASKED_VERTICES, matchByMask } from './matching-by-mask.js'

/** The general way: asked about each pair, whatever their number. */
function matchAny(links: readonly (readonly boolean[])[], rightCount: number): number[] {
  const partners = matchNeighbours(links.length, rightCount, (left, link) => {
    links[left]?.forEach((isLinked, right) => {
      if (isLinked) link(right)
    })
  })
  return [...partners]
}

/** From nearly empty to nearly complete: paths are long in between. */
function graphs(most: number) {
  const side = fc.integer({ min: 0, max: most })
  return fc.tuple(side, side, fc.integer({ min: 1, max: 9 })).chain(([left, right, tenths]) => {
    const isLinked = fc.integer({ min: 0, max: 9 }).map((dice) => dice < tenths)
    const row = fc.array(isLinked, { minLength: right, maxLength: right })
    return fc.tuple(fc.array(row, { minLength: left, maxLength: left }), fc.constant(right))
  })
}

describe('matchByMask', () => {
  it.each([
    [8, 300],
    [MAX_MASKED_VERTICES, 1000],
  ])('chooses the very partners that the general matching chooses, of %i at most', (most, numRuns) => {
    fc.assert(
      fc.property(graphs(most), ([links, rightCount]) => {
        const partners = matchByMask(links.length, rightCount, (left, right) => links[left]?.[right] === true)
        expect([...partners]).toEqual(matchAny(links, rightCount))
      }),
      { numRuns },
    )
  })

  it('takes a partner that few others could have, the first among equals', () => {
    const links = [
      [true, true, false, false],
      [true, false, true, true],
    ]
    expect([...matchByMask(2, 4, (left, right) => links[left]?.[right] === true)]).toEqual([1, 2])
    expect(matchAny(links, 4)).toEqual([1, 2])
  })

  it('uses every bit of its masks', () => {
    const last = MAX_MASKED_VERTICES - 1
    const isLinked = (left: number, right: number) => left + right >= last
    const expected = Array.from({ length: MAX_MASKED_VERTICES }, (_, left) => last - left)
    expect([...matchByMask(MAX_MASKED_VERTICES, MAX_MASKED_VERTICES, isLinked)]).toEqual(expected)
  })
})
