import { describe, expect, it } from 'vitest'
import { decideSequence, designSequential, type SequentialDesign } from '../sequential.js'
import { boschloo } from './boschloo.js'
import { stoppedRates } from './stopped-rates.js'
import { stoppedLower } from './stopped-test.js'

const rule = (max: number) => designSequential({ floor: 0.7, alternative: 0.95, alpha: 0.1, beta: 0.1, min: 2, max })

/** All sequences of `max` runs, and what the rule makes of each. */
function everySequence(design: SequentialDesign) {
  return Array.from({ length: 2 ** design.max }, (_, bits) =>
    Array.from({ length: design.max }, (_, run) => ((bits >> run) & 1) === 1),
  ).map((outcomes) => ({ passed: outcomes.filter(Boolean).length, ...decideSequence(design, outcomes) }))
}

it('with a fixed number of runs it is the test of Boschloo', () => {
  for (const [x1, n1, x2, n2] of [
    [9, 10, 1, 10],
    [10, 10, 4, 10],
    [7, 12, 2, 15],
  ] as const) {
    const p = stoppedLower({ passes: x1, runs: n1, design: null }, { passes: x2, runs: n2, design: null })
    expect(p).toBeCloseTo(boschloo(x1, n1, x2, n2), 4)
  }
})

describe('with a rule', () => {
  it('rejects no more often than it says, over every sequence of runs', () => {
    const design = rule(9)
    const all = everySequence(design)
    const p = new Map<string, number>()
    for (const level of [0.025, 0.1]) {
      for (const rate of [0.5, 0.7, 0.8, 0.9, 0.97]) {
        const chances = new Map<string, number>()
        for (const { passed, passes, runs } of all) {
          const chance = rate ** passed * (1 - rate) ** (design.max - passed)
          chances.set(`${passes} ${runs}`, (chances.get(`${passes} ${runs}`) ?? 0) + chance)
        }
        let rejected = 0
        for (const [before, chance] of chances) {
          for (const [after, other] of chances) {
            const key = `${before} ${after}`
            const [x1 = 0, n1 = 0, x2 = 0, n2 = 0] = key.split(' ').map(Number)
            const known = p.get(key) ?? stoppedLower({ passes: x1, runs: n1, design }, { passes: x2, runs: n2, design })
            p.set(key, known)
            if (known <= level) rejected += chance * other
          }
        }
        expect(rejected).toBeLessThanOrEqual(level)
      }
    }
  })

  it('is exact up to 500 runs, where a bound for any rule finds nothing', () => {
    const design = designSequential({ floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 500 })
    const p = stoppedLower({ passes: 55, runs: 56, design }, { passes: 1, runs: 3, design })
    expect(p).toBeLessThan(0.025)
    expect(stoppedRates(55, 56, 1, 3)).toBeGreaterThan(0.025)
  })

  it('a rate that is not lower is no evidence', () => {
    const design = rule(50)
    expect(stoppedLower({ passes: 3, runs: 5, design }, { passes: 9, runs: 10, design })).toBe(1)
  })

  it('an outcome that the rule cannot stop with, and a rule with very many runs, are judged for any rule', () => {
    const [design, long] = [rule(50), rule(1_000_000)]
    const pairs = [
      [
        { passes: 30, runs: 31, design },
        { passes: 0, runs: 40, design },
      ],
      [
        { passes: 30, runs: 31, design: long },
        { passes: 0, runs: 40, design: long },
      ],
    ] as const
    for (const [before, after] of pairs) expect(stoppedLower(before, after)).toBe(stoppedRates(30, 31, 0, 40))
  })
})
