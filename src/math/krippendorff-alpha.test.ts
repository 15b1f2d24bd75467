import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from './krippendorff-alpha.js'

/** One row per rater, a column per unit, as papers print them; a dot is a missing rating. */
function units(...raters: string[]): (number | null)[][] {
  const rows = raters.map((row) => row.split(' ').map((value) => (value === '.' ? null : Number(value))))
  return (rows[0] ?? []).map((_, unit) => rows.map((row) => row[unit] ?? null))
}

// Recomputed apart from this code, in exact fractions over all pairs of values instead of the coincidence matrix: the five
// values below come out to three decimals.
describe('Krippendorff (2011), Computing Krippendorff’s Alpha-Reliability', () => {
  it('A: binary data, two observers, no missing data: 0.095', () => {
    const data = units('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0')
    expect(krippendorffAlpha(data, 'nominal')).toBeCloseTo(0.095, 3)
  })

  it('C: any number of observers, missing data: nominal 0.743, interval 0.849', () => {
    const data = units(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    )
    expect(krippendorffAlpha(data, 'nominal')).toBeCloseTo(0.743, 3)
    expect(krippendorffAlpha(data, 'interval')).toBeCloseTo(0.849, 3)
  })
})

it('the example of the article Krippendorff’s alpha (Wikipedia): three coders, 15 units: nominal 0.691, interval 0.811', () => {
  const data = units('. . . . . 3 4 1 2 1 1 3 3 . 3', '1 . 2 1 3 3 4 3 . . . . . . .', '. . 2 1 3 4 4 . 2 1 1 3 3 . 4')
  expect(krippendorffAlpha(data, 'nominal')).toBeCloseTo(0.691, 3)
  expect(krippendorffAlpha(data, 'interval')).toBeCloseTo(0.811, 3)
})

describe('alpha', () => {
  it('is 1 when all agree and the units differ', () => {
    expect(krippendorffAlpha(units('0 1 1', '0 1 1'), 'nominal')).toBe(1)
  })

  it('is null where there is nothing to tell apart, and where nothing can be paired', () => {
    expect(krippendorffAlpha(units('1 1', '1 1'), 'nominal')).toBeNull()
    expect(krippendorffAlpha(units('0 .', '. 1'), 'interval')).toBeNull()
    expect(krippendorffAlpha([], 'nominal')).toBeNull()
  })

  it('does not depend on the order of raters or units', () => {
    const data = units('0 1 2 .', '0 2 2 1', '1 1 . 1')
    const turned = data.map((unit) => unit.toReversed()).toReversed()
    expect(krippendorffAlpha(turned, 'interval')).toBeCloseTo(krippendorffAlpha(data, 'interval') ?? Number.NaN, 12)
  })
})
