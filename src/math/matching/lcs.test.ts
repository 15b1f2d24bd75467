import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestInOrderMatch } from './lcs.js'

/** The longest length by plain recursion over every choice. */
function longest(links: readonly (readonly boolean[])[], left: number, right: number, rightCount: number): number {
  if (left === links.length || right === rightCount) return 0
  const taken = links[left]?.[right] === true ? 1 + longest(links, left + 1, right + 1, rightCount) : 0
  return Math.max(taken, longest(links, left + 1, right, rightCount), longest(links, left, right + 1, rightCount))
}

const relation = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .chain(([left, right]) =>
    fc.tuple(
      fc.array(fc.array(fc.boolean(), { minLength: right, maxLength: right }), { minLength: left, maxLength: left }),
      fc.constant(right),
    ),
  )

describe('longestInOrderMatch', () => {
  it('keeps the order, uses related pairs only, and is as long as any', () => {
    fc.assert(
      fc.property(relation, ([links, rightCount]) => {
        const partners = longestInOrderMatch(links.length, rightCount, (l, r) => links[l]?.[r] === true)
        let last = -1
        let length = 0
        partners.forEach((right, left) => {
          if (right === -1) return
          expect(links[left]?.[right]).toBe(true)
          expect(right).toBeGreaterThan(last)
          last = right
          length += 1
        })
        expect(length).toBe(longest(links, 0, 0, rightCount))
      }),
      { numRuns: 1000 },
    )
  })

  it('matches earlier left indices where it has the choice', () => {
    const left = 'xabc'
    const right = 'bxa'
    expect([...longestInOrderMatch(4, 3, (l, r) => left[l] === right[r])]).toEqual([1, 2, -1, -1])
    expect([...longestInOrderMatch(2, 2, (l, r) => l === 1 - r)]).toEqual([1, -1])
  })

  it('is quick on long sequences, also when only the middle differs', () => {
    expect(longestInOrderMatch(2000, 2000, (l, r) => l % 7 === r % 5).length).toBe(2000)
    const trimmed = longestInOrderMatch(100_000, 100_000, (l, r) => l === r && l !== 50_000)
    expect(trimmed.filter((right) => right === -1).length).toBe(1)
  })
})
