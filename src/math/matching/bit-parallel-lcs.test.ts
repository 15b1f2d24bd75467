import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LcsPattern } from './bit-parallel-lcs.js'

/** The plain dynamic programme. */
function longest(left: readonly number[], right: readonly number[]): number {
  let above = new Array<number>(right.length + 1).fill(0)
  for (const one of left) {
    const row = [0]
    right.forEach((other, j) => {
      row.push(one === other ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0))
    })
    above = row
  }
  return above.at(-1) ?? 0
}

function lengthOf(left: readonly number[], right: readonly number[], symbols: number): number {
  return new LcsPattern(Int32Array.from(left), symbols).lengthWith(Int32Array.from(right))
}

/** Sequences around the ends of the first, second and third word. */
const sequenceOf = (symbols: number) =>
  fc
    .constantFrom(0, 1, 5, 29, 30, 31, 59, 60, 61, 89, 90, 91)
    .chain((length) =>
      fc.array(fc.integer({ min: 0, max: symbols - 1 }), { minLength: length, maxLength: length, size: 'max' }),
    )

describe('LcsPattern', () => {
  it.each([1, 2, 5, 40])('agrees with the plain dynamic programme over %d symbols', (symbols) => {
    fc.assert(
      fc.property(sequenceOf(symbols), sequenceOf(symbols), (left, right) => {
        expect(lengthOf(left, right, symbols)).toBe(longest(left, right))
      }),
      { numRuns: 150 },
    )
  })

  it('carries from word to word', () => {
    const same = new Array<number>(200).fill(0)
    expect(lengthOf(same, same, 1)).toBe(200)
    expect(lengthOf(same, same.slice(0, 61), 1)).toBe(61)
    expect(lengthOf(same.slice(0, 31), same, 1)).toBe(31)
  })

  it('may be asked many times, with sequences of any length and symbols it does not hold', () => {
    const pattern = new LcsPattern(Int32Array.of(3, 1, 2, 1), 10)
    expect(pattern.lengthWith(Int32Array.of(3, 1, 2, 1))).toBe(4)
    expect(pattern.lengthWith(Int32Array.of())).toBe(0)
    expect(pattern.lengthWith(Int32Array.of(9, 1, 8, 7, 1, 0))).toBe(2)
    expect(pattern.lengthWith(Int32Array.of(3, 1, 2, 1))).toBe(4)
  })

  it('finds nothing in an empty sequence', () => {
    expect(new LcsPattern(Int32Array.of(), 3).lengthWith(Int32Array.of(1, 2))).toBe(0)
  })
})
