// A short version of `npm run prove statistics`: with fixed seeds, so that a broken error rate fails here first.
import { describe, expect, it } from 'vitest'
import { compareMethods, judgeRates } from './comparisons.js'
import { Draws } from './draws.js'
import { mannWhitney } from './peers.js'
import { drawRows, onlyFirst, type Scenario } from './rates.js'
import { decideSequences, fixedRuns } from './sequences.js'
import { falseShifts, foundShifts } from './shifts.js'
import { exitCodeOf } from './whole-diff.js'

describe('a diff of 200 unchanged tests', () => {
  it.each([0.5, 0.7, 0.9, 0.97])(
    'at a pass rate of %d rarely exits with 1, and always when a direct test breaks',
    (rate) => {
      const scenario = { rows: 200, runs: 10, rates: () => [rate, rate] } satisfies Scenario
      const draws = new Draws(1)
      let alarms = 0
      for (let repetition = 0; repetition < 100; repetition += 1) {
        const rows = drawRows(scenario, draws)
        const { alarm } = judgeRates(rows)
        if (alarm) alarms += 1
        // The whole diff takes longer, and decides the same.
        if (repetition % 8 > 0) continue
        expect(exitCodeOf(rows) === 1).toBe(alarm)
        expect(exitCodeOf(rows, true)).toBe(1)
      }
      // Expected are 5 at most; 12 or more have a chance of less than 1 %.
      expect(alarms).toBeLessThan(12)
    },
  )
})

describe('a change is found', () => {
  it.each<[what: string, scenario: Scenario, key: 'row' | 'suite', share: number]>([
    ['one of 20 tests, 0.9 to 0.3', { rows: 20, runs: 20, rates: onlyFirst(0.9, 0.3) }, 'row', 0.8],
    ['one of 20 tests, 0.9 to 0.1', { rows: 20, runs: 10, rates: onlyFirst(0.9, 0.1) }, 'row', 0.65],
    ['all 200 tests, 0.9 to 0.85', { rows: 200, runs: 10, rates: () => [0.9, 0.85] }, 'suite', 0.95],
  ])('%s', (_what, scenario, key, share) => {
    const { mcprove } = compareMethods(scenario, scenario.rows > 100 ? 60 : 300, new Draws(2), ['mcprove'])
    expect(mcprove?.[key]).toBeGreaterThan(share - 0.03)
  })
})

describe('runs that stop when they decide', () => {
  const rule = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 500 }

  it('decide wrongly in 5 % at most, with fewer runs', () => {
    const at = (rate: number) => decideSequences(rule, rate, 2_000, new Draws(3))
    expect(at(0.9).pass).toBeLessThan(0.06)
    expect(at(0.98).fail).toBeLessThan(0.06)
    expect(at(0.98).meanRuns).toBeLessThan(0.7 * fixedRuns(rule))
    expect(at(0.7).meanRuns).toBeLessThan(0.2 * fixedRuns(rule))
  })
})

describe('change points', () => {
  it('are found within three results, and rarely where there is none', () => {
    expect(falseShifts(0.9, 200, 200, new Draws(4))).toBeLessThan(0.09)
    expect(foundShifts([0.9, 0.5], 50, 3, 200, new Draws(5))).toBeGreaterThan(0.86)
  })
})

// SciPy 1.10.1: scipy.stats.mannwhitneyu([1] * x1 + [0] * (n1 - x1), [1] * x2 + [0] * (n2 - x2)).pvalue
it.each([
  [9, 10, 3, 10, 0.008670452754638167],
  [10, 10, 10, 10, 1],
  [18, 20, 6, 20, 0.00013990836838007344],
  [1800, 2000, 1700, 2000, 1.7504000387995713e-6],
  [5, 12, 9, 10, 0.02425140518376737],
])('Mann-Whitney of %d of %d and %d of %d is that of SciPy', (x1, n1, x2, n2, p) => {
  expect(mannWhitney(x1, n1, x2, n2)).toBeCloseTo(p, 9)
})
