import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

/** By n, the chance of a certificate, from whole distributions. */
function powers(most: number, rate: number, floor: number, confidence: number): number[] {
  let [atRate, atFloor] = [[1], [1]]
  return Array.from({ length: most }, () => {
    ;[atRate, atFloor] = [oneRunMore(atRate, rate), oneRunMore(atFloor, floor)]
    let [power, doubt] = [0, 0]
    for (let x = atFloor.length - 1; x >= 0; x -= 1) {
      doubt += atFloor[x] ?? 0
      // A hair more: a floor that is reached exactly, as 20 % by one pass at 80 %, is certified.
      if (doubt > 1 - confidence + 1e-9) break
      power += atRate[x] ?? 0
    }
    return power
  })
}

function oneRunMore(chances: readonly number[], rate: number): number[] {
  return [...chances, 0].map((chance, x) => chance * (1 - rate) + (chances[x - 1] ?? 0) * rate)
}

describe('runsForPower', () => {
  it('is the first number of runs from which on the power is always enough', () => {
    const percents = fc.integer({ min: 1, max: 99 })
    // Below one half the bound that the search starts from is far above the answer.
    const powersAsked = fc.integer({ min: 50, max: 99 })
    const most = 400
    fc.assert(
      fc.property(percents, percents, fc.constantFrom(0.8, 0.95), powersAsked, (rate, floor, confidence, power) => {
        // A hair less, so that a power which is reached exactly counts in both.
        const wanted = power / 100 - 1e-9
        const short = powers(most, rate / 100, floor / 100, confidence).findLastIndex((chance) => chance < wanted)
        const runs = runsForPower(rate / 100, floor / 100, confidence, wanted, most)
        if (rate <= floor) expect(runs).toBeNull()
        // One that falls short near the end of what is looked at does not say where the last one is.
        else if (short < most / 2) expect(runs).toBe(short + 2)
        else expect(runs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(short + 1)
      }),
      { numRuns: 60 },
    )
  })

  it('counts a floor that is reached exactly', () => {
    expect(runsForPower(0.71, 0.2, 0.8, 0.5)).toBe(1)
  })

  it('holds where the saw-tooth dips below again after the first number of runs that is enough', () => {
    const chances = powers(2000, 0.97, 0.9, 0.95)
    expect(chances.findIndex((chance) => chance >= 0.8) + 1).toBe(76)
    expect(chances.slice(76, 82).every((chance) => chance < 0.8)).toBe(true)
    expect(runsForPower(0.97, 0.9, 0.95, 0.8)).toBe(89)
    expect(chances[87]).toBeLessThan(0.8)
    expect(chances.slice(88).every((chance) => chance >= 0.8)).toBe(true)
  })

  it('asks a perfect agent for the runs that certify the floor', () => {
    expect(runsForPower(1, 0.95, 0.95, 0.9)).toBe(59)
    expect(runsForPower(1, 0.9, 0.95, 1)).toBe(29)
  })

  it('is null where no number of runs is enough', () => {
    expect(runsForPower(0.9, 0.9, 0.95, 0.8)).toBeNull()
    expect(runsForPower(0.5, 0.9, 0.95, 0.8)).toBeNull()
    expect(runsForPower(0.95, 0.9, 0.95, 0.8, 202)).toBeNull()
    expect(runsForPower(0.95, 0.9, 0.95, 0.8)).toBe(203)
    expect(runsForPower(0.95, 0.9, 0.95, 1)).toBeNull()
  })
})
