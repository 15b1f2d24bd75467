import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certifiedPercent } from './clopper-pearson.js'
import { exactBand, runsForPower, runsToCertify, Z_SCORES } from './sample-size.js'

describe('recommendRuns', () => {
  it.each([
    [0.05, 1.96, 385],
    [0.1, 1.96, 97],
    [0.01, 1.96, 9604],
    [0.05, 1.645, 271],
    [0.05, 2.576, 664],
    // Exactly 400 and 1: rounding must not add a run.
    [0.049, 1.96, 400],
    [0.98, 1.96, 1],
  ])('+- %d with z %d takes %d runs', (halfWidth, z, runs) => {
    expect(runsToCertify(halfWidth, z)).toBe(runs)
  })
})

it('confidenceBand is the half-width that so many runs give', () => {
  expect(exactBand(100, 1.96)).toBe(0.098)
  expect(exactBand(400, 1.96)).toBe(0.049)
  for (const z of Z_SCORES.values()) expect(runsToCertify(exactBand(250, z), z)).toBe(250)
})

/** The chance of a certificate, outcome by outcome. */
function powerOf(n: number, rate: number, floorPercent: number, confidence: number): number {
  let power = 0
  let choose = 1
  for (let x = 0; x <= n; x += 1) {
    if (certifiedPercent(x, n, confidence) >= floorPercent) power += choose * rate ** x * (1 - rate) ** (n - x)
    choose = (choose * (n - x)) / (x + 1)
  }
  return power
}

describe('runsForPower', () => {
  it('is the first number of runs whose power is enough', () => {
    const percents = fc.integer({ min: 1, max: 99 })
    fc.assert(
      fc.property(percents, percents, fc.constantFrom(0.8, 0.95), percents, (rate, floor, confidence, power) => {
        const most = 25
        let expected: number | null = null
        for (let n = 1; n <= most && expected === null; n += 1) {
          // A hair less, so that a power which is reached exactly counts in both.
          if (powerOf(n, rate / 100, floor, confidence) >= power / 100 - 1e-12) expected = n
        }
        expect(runsForPower(rate / 100, floor / 100, confidence, power / 100 - 1e-12, most)).toBe(expected)
      }),
      { numRuns: 200 },
    )
  })

  it('asks a perfect agent for the runs that certify the floor', () => {
    expect(runsForPower(1, 0.95, 0.95, 0.9)).toBe(59)
    expect(runsForPower(1, 0.9, 0.95, 1)).toBe(29)
  })

  it('is null where no number of runs is enough', () => {
    expect(runsForPower(0.9, 0.9, 0.95, 0.8)).toBeNull()
    expect(runsForPower(0.5, 0.9, 0.95, 0.8)).toBeNull()
    expect(runsForPower(0.95, 0.9, 0.95, 0.8, 178)).toBeNull()
    expect(runsForPower(0.95, 0.9, 0.95, 0.8)).toBe(179)
  })
})
