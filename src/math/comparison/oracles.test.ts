// Values of other programs; test/fixtures/statistics names the program, its version and the call for each.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { benjaminiHochberg } from './benjamini-hochberg.js'
import { boschloo } from './boschloo.js'
import { stratifiedTest } from './cochran-mantel-haenszel.js'
import { conditionalTails } from './conditional-sum.js'
import { fisherLower } from './fisher-exact.js'
import { scoreStatistic } from './stratified-score.js'

type Row = readonly [x1: number, n1: number, x2: number, n2: number, ...values: number[]]

interface Tails {
  readonly greater: number
  readonly less: number
}

interface StratifiedTable {
  readonly name: string
  readonly strata: readonly Row[]
  readonly statistic: number
  readonly asymptotic: Tails
  readonly exact: Tails
  readonly statsmodels: { readonly statistic: number; readonly p: number }
}

function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(`test/fixtures/statistics/${name}.json`, 'utf8'))
}

/** The same to seven digits, however small. */
function expectClose(value: number, expected: number, digits = 1e-7): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(digits * Math.abs(expected) + 1e-300)
}

describe("Boschloo's test is that of SciPy", () => {
  it.each(fixture<{ rows: Row[] }>('boschloo').rows)(
    '%d of %d, then %d of %d',
    (x1, n1, x2, n2, lower = 1, higher = 1) => {
      expectAsSciPy(boschloo(x1, n1, x2, n2), lower)
      expectAsSciPy(boschloo(n1 - x1, n1, n2 - x2, n2), higher)
    },
  )

  // Where Fisher's p value is 1, SciPy takes all tables for equally extreme; we order them by the difference.
  function expectAsSciPy(p: number, expected: number): void {
    if (expected > 0.999) expect(p).toBeLessThanOrEqual(1)
    else expectClose(p, expected, 1e-6)
  }
})

it("Fisher's one-sided p values and mid-p values are those of SciPy's hypergeometric distribution", () => {
  for (const [x1, n1, x2, n2, lower = 1, higher = 1, fisher = 1] of fixture<{ rows: Row[] }>('fisher-mid-p').rows) {
    const p = fisherLower(x1, n1, x2, n2)
    expectClose(p, fisher)
    // The mid-p values of both sides add up to 1, and so do a p value and the other side without the observed table.
    const observed = p + fisherLower(n1 - x1, n1, n2 - x2, n2) - 1
    expect(p - observed / 2).toBeCloseTo(lower, 9)
    expect(lower + higher).toBeCloseTo(1, 9)
  }
})

describe('the test of many rows is that of R and statsmodels', () => {
  it.each(fixture<{ tables: StratifiedTable[] }>('stratified').tables)(
    '$name',
    ({ strata: rows, statistic, asymptotic, exact, statsmodels }) => {
      const strata = rows.map(([x1, n1, x2, n2]) => ({ x1, n1, x2, n2 }))
      const z = scoreStatistic(strata, 0)
      expectClose(z * z, statistic)
      expectClose(z * z, statsmodels.statistic)
      const tails = conditionalTails(strata)
      expectClose(tails.below, exact.greater, 1e-6)
      expectClose(tails.above, exact.less, 1e-6)
      const test = stratifiedTest(strata)
      // A change must be significant by both.
      expect(test?.worse).toBeCloseTo(Math.max(exact.greater, asymptotic.greater), 6)
      expect(test?.better).toBeCloseTo(Math.max(exact.less, asymptotic.less), 6)
    },
  )
})

describe("Benjamini-Hochberg is R's p.adjust", () => {
  it.each(fixture<{ cases: { p: number[]; adjusted: number[] }[] }>('benjamini-hochberg').cases)(
    '%#',
    ({ p, adjusted }) => {
      for (const q of [0.01, 0.025, 0.05, 0.2, 0.5]) {
        const { count, cutoff } = benjaminiHochberg(p, q)
        const found = adjusted.filter((value) => value <= q * (1 + 1e-12)).length
        expect(count).toBe(found)
        expect(p.filter((value) => value <= cutoff)).toHaveLength(found)
      }
    },
  )
})
