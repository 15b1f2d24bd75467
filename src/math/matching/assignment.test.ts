import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveAssignment } from './assignment.js'

const totalOf = (scores: readonly (readonly number[])[], columns: readonly number[]) =>
  columns.reduce((sum, column, row) => sum + (column === -1 ? 0 : (scores[row]?.[column] ?? 0)), 0)

/** Every way to pair the shorter side off. */
function bestTotal(scores: readonly (readonly number[])[], row = 0, taken = 0, free?: number): number {
  const columns = scores[0]?.length ?? 0
  if (row === scores.length) return 0
  const mayGoWithout = free ?? Math.max(0, scores.length - columns)
  let best = mayGoWithout > 0 ? bestTotal(scores, row + 1, taken, mayGoWithout - 1) : Number.NEGATIVE_INFINITY
  for (let column = 0; column < columns; column++) {
    if ((taken & (1 << column)) !== 0) continue
    const rest = bestTotal(scores, row + 1, taken | (1 << column), mayGoWithout)
    best = Math.max(best, (scores[row]?.[column] ?? 0) + rest)
  }
  return best
}

const matrix = (value: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(value, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    )

describe('solveAssignment', () => {
  it.each([
    ['many ties', matrix(fc.integer({ min: 0, max: 3 }))],
    ['weights as critics have them', matrix(fc.integer({ min: 0, max: 1000 }).map((score) => score / 1000))],
    ['negative scores too', matrix(fc.integer({ min: -50, max: 50 }))],
  ])('finds what trying every assignment finds: %s', (_, scores) => {
    fc.assert(
      fc.property(scores, (rows) => {
        const columns = solveAssignment(rows)
        const taken = columns.filter((column) => column !== -1)
        expect(taken).toHaveLength(Math.min(rows.length, rows[0]?.length ?? 0))
        expect(new Set(taken).size).toBe(taken.length)
        expect(totalOf(rows, columns)).toBeCloseTo(bestTotal(rows), 9)
      }),
      { numRuns: 150 },
    )
  })

  it('prefers the best total to the best single pair', () => {
    expect(
      solveAssignment([
        [10, 9],
        [9, 0],
      ]),
    ).toEqual([1, 0])
  })

  it('leaves rows without a column at -1, and columns without a row out', () => {
    expect(solveAssignment([[1], [3], [2]])).toEqual([-1, 0, -1])
    expect(solveAssignment([[1, 3, 2]])).toEqual([1])
    expect(solveAssignment([[], []])).toEqual([-1, -1])
    expect(solveAssignment([])).toEqual([])
  })

  it('gives the diagonal where everything is equal', () => {
    expect(solveAssignment([0, 1, 2].map(() => [0, 0, 0]))).toEqual([0, 1, 2])
    expect(solveAssignment([0, 1].map(() => [1, 1, 1]))).toEqual([0, 1])
  })

  it('reads what is missing or no finite number as 0', () => {
    expect(solveAssignment([[Number.NaN, 1], [1]])).toEqual([1, 0])
    expect(solveAssignment([[Number.POSITIVE_INFINITY, 1], [0.5]])).toEqual([1, 0])
  })

  it('does not change its input', () => {
    const scores = Object.freeze([Object.freeze([1, 2]), Object.freeze([2, 1])])
    expect(solveAssignment(scores)).toEqual([1, 0])
  })
})
