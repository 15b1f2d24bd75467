import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boschloo } from '../comparison/boschloo.js'
import { fisherLower } from '../comparison/fisher-exact.js'
import { powerAt, raisedLevel } from './comparison-power.js'
import { runsToCompare } from './comparison-size.js'

function binomial(n: number, rate: number): number[] {
  let chances = [1]
  for (let run = 0; run < n; run += 1) {
    chances = [...chances, 0].map((chance, x) => chance * (1 - rate) + (chances[x - 1] ?? 0) * rate)
  }
  return chances
}

/** The chance of a p value of at most the level, table by table. */
function powerOf(test: typeof boschloo, n: number, from: number, to: number, level: number): number {
  const [before, after] = [binomial(n, from), binomial(n, to)]
  let power = 0
  for (const [x1, chance1] of before.entries()) {
    for (const [x2, chance2] of after.entries()) {
      if (test(x1, n, x2, n) <= level) power += chance1 * chance2
    }
  }
  return power
}

const rates = fc.integer({ min: 2, max: 98 }).map((percent) => percent / 100)

describe('the power', () => {
  it("is that of Boschloo's and of Fisher's test, summed over all tables", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }),
        rates,
        rates,
        fc.integer({ min: 1, max: 200 }),
        (n, one, other, rows) => {
          const [from, to, level] = [Math.max(one, other), Math.min(one, other), 0.025 / rows]
          expect(powerAt(n, from, to, level)).toBeCloseTo(powerOf(fisherLower, n, from, to, level), 9)
          const raised = powerAt(n, from, to, raisedLevel(n, level))
          expect(raised).toBeCloseTo(powerOf(boschloo, n, from, to, level), 9)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('does not depend on the level that the search starts with', () => {
    for (const start of [0.001, 0.0017, 0.004, 0.5]) {
      expect(raisedLevel(30, 0.00125, start)).toBeCloseTo(raisedLevel(30, 0.00125), 9)
    }
  })
})

describe('runsToCompare', () => {
  it.each([
    [0.9, 0.3, 20, 0.8],
    [0.9, 0.1, 20, 0.65],
    [0.95, 0.5, 100, 0.9],
    [0.7, 0.2, 1, 0.8],
    [0.99, 0.01, 1, 0.99],
  ])(
    '%d to %d among %d rows with power %d: one run less falls short, and no larger number',
    (from, to, rows, power) => {
      const level = 0.025 / rows
      const { runs, about } = runsToCompare(from, to, level, power)
      expect(about).toBeUndefined()
      const at = (n: number) => powerAt(n, from, to, raisedLevel(n, level))
      if (runs > 1) expect(at(runs - 1)).toBeLessThan(power)
      for (let n = runs; n < runs + 60; n += 1) expect(at(n)).toBeGreaterThanOrEqual(power)
    },
  )

  it('finds what is enough for more runs than are computed one by one, and for any rates', () => {
    expect(runsToCompare(0.9, 0.89, 0.025, 0.8)).toEqual({ runs: 101908, about: 14751 })
    fc.assert(
      fc.property(rates, rates, fc.constantFrom(0.5, 0.8, 0.95), (one, other, power) => {
        fc.pre(Math.abs(one - other) > 0.3)
        const [from, to] = [Math.max(one, other), Math.min(one, other)]
        const { runs } = runsToCompare(from, to, 0.025 / 20, power)
        for (const n of [runs, runs + 1, 2 * runs, 4 * runs]) {
          expect(powerAt(n, from, to, raisedLevel(n, 0.025 / 20))).toBeGreaterThanOrEqual(power)
        }
      }),
      { numRuns: 20 },
    )
  })

  // R 4.2.2: power.prop.test(p1, p2, sig.level = 0.025 / rows, power = 0.8, alternative = 'one.sided')$n
  it.each([
    [0.9, 0.8, 200, 515.3632],
    [0.9, 0.5, 200, 51.27136],
    [0.9, 0.3, 20, 18.14202],
    [0.95, 0.9, 200, 1123.916],
    [0.9, 0.8, 1, 198.9634],
  ])('%d to %d among %d rows is within 5 percent of the normal approximation of R', (from, to, rows, expected) => {
    const { runs } = runsToCompare(from, to, 0.025 / rows, 0.8)
    expect(Math.abs(runs - expected) / expected).toBeLessThan(0.05)
  })
})
