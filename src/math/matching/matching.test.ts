import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maximumMatching } from './matching.js'

/** Every way to match, by trying all of them: the size first, then the left set that is lexicographically first. */
function bruteForce(links: readonly (readonly boolean[])[], rightCount: number): string {
  let best = { size: -1, set: '' }
  const used = new Set<number>()
  const visit = (left: number, set: string): void => {
    const row = links[left]
    if (row === undefined) {
      const size = used.size
      if (size > best.size || (size === best.size && set > best.set)) best = { size, set }
      return
    }
    for (let right = 0; right < rightCount; right++) {
      if (!row[right] || used.has(right)) continue
      used.add(right)
      visit(left + 1, `${set}1`)
      used.delete(right)
    }
    visit(left + 1, `${set}0`)
  }
  visit(0, '')
  return best.set
}

const graph = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .chain(([left, right]) =>
    fc.tuple(
      fc.array(fc.array(fc.boolean(), { minLength: right, maxLength: right }), { minLength: left, maxLength: left }),
      fc.constant(right),
    ),
  )

describe('maximumMatching', () => {
  it('is maximum, valid, and matches the lexicographically first left set', () => {
    fc.assert(
      fc.property(graph, ([links, rightCount]) => {
        const partners = maximumMatching(links.length, rightCount, (left, right) => links[left]?.[right] === true)
        const taken = [...partners].filter((right) => right !== -1)
        expect(new Set(taken).size).toBe(taken.length)
        partners.forEach((right, left) => {
          if (right !== -1) expect(links[left]?.[right]).toBe(true)
        })
        expect([...partners].map((right) => (right === -1 ? '0' : '1')).join('')).toBe(bruteForce(links, rightCount))
      }),
      { numRuns: 1500 },
    )
  })

  it('gives the earlier of two rivals the partner, also when the later one has the shorter path', () => {
    const links = [[0, 1], [1, 2], [0], [1]]
    expect([...maximumMatching(4, 3, (left, right) => links[left]?.includes(right) === true)]).toEqual([1, 2, 0, -1])
  })

  it('crosses the word boundaries of its bit sets', () => {
    const partners = maximumMatching(70, 70, (left, right) => left + right >= 69)
    expect([...partners].map((right, left) => left + right)).toSatisfy((sums: number[]) => sums.every((s) => s >= 69))
    expect(new Set(partners).size).toBe(70)
  })

  it.each([
    ['complete', () => true],
    ['triangular', (left: number, right: number) => left + right < 2000],
    ['reversed triangular', (left: number, right: number) => left >= right],
    ['a ladder that every search climbs', (left: number, right: number) => right === left || right === left - 1],
    ['scattered', (left: number, right: number) => (left * 7919 + right * 104729) % 3 === 0],
    ['one shared half', (_left: number, right: number) => right < 1000],
  ])('matches 2,000 x 2,000 %s with real, distinct partners', (_name, linked) => {
    const partners = [...maximumMatching(2000, 2000, linked).entries()].filter(([, right]) => right !== -1)
    expect(partners.every(([left, right]) => linked(left, right))).toBe(true)
    expect(new Set(partners.map(([, right]) => right)).size).toBe(partners.length)
  })

  it('accepts empty sides', () => {
    expect([...maximumMatching(0, 3, () => true)]).toEqual([])
    expect([...maximumMatching(2, 0, () => true)]).toEqual([-1, -1])
  })
})
