import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  certainlyNeeded,
  decideSequence,
  decisionAt,
  designSequential,
  fewestRunsToPass,
  type SequentialRule,
  sequentialChances,
} from './sequential.js'

const rule: SequentialRule = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 100 }
const design = designSequential(rule)
const outcomes = (text: string) => [...text].map((one) => one === '+')

describe('the decision', () => {
  it('passes after the fewest runs when all pass', () => {
    expect(fewestRunsToPass(rule)).toBe(36)
    expect(decideSequence(design, outcomes('+'.repeat(35)))).toEqual({
      decision: null,
      runs: 35,
      passes: 35,
      isOver: false,
    })
    expect(decideSequence(design, outcomes('+'.repeat(40)))).toEqual({
      decision: 'pass',
      runs: 36,
      passes: 36,
      isOver: true,
    })
  })

  it('fails after two failures in three runs, never before `min`', () => {
    expect(decideSequence(design, outcomes('--'))).toMatchObject({ decision: null, isOver: false })
    expect(decideSequence(design, outcomes('--+'))).toMatchObject({ decision: 'fail', runs: 3, passes: 1 })
    expect(decideSequence(design, outcomes('---'))).toMatchObject({ decision: 'fail', runs: 3, passes: 0 })
  })

  it('ignores what comes after it, and stays open at `max`', () => {
    expect(decideSequence(design, outcomes('--++++++'))).toMatchObject({ decision: 'fail', runs: 3 })
    const short = designSequential({ ...rule, max: 36 })
    expect(decideSequence(short, outcomes(`-${'+'.repeat(60)}`))).toEqual({
      decision: null,
      runs: 36,
      passes: 35,
      isOver: true,
    })
  })

  it('does not depend on `max`, so that a test can be continued with a larger one', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 40, max: 90 }), (sequence, max) => {
        const one = decideSequence(designSequential({ ...rule, max }), sequence)
        const other = decideSequence(design, sequence)
        return one.decision === null || one.decision === other.decision
      }),
    )
  })

  it('counts a ratio that equals its bound as reached', () => {
    // Four passes double the ratio four times: 16 = 1/alpha.
    const doubling = designSequential({ floor: 0.4, alternative: 0.8, alpha: 1 / 16, beta: 1 / 9, min: 1, max: 20 })
    expect(decisionAt(doubling, 4, 4)).toBe('pass')
    expect(decisionAt(doubling, 0, 2)).toBe('fail')
  })
})

describe('runs that are certainly needed', () => {
  it('are as many as the nearest decision is away', () => {
    expect(certainlyNeeded(design, 0, 0)).toBe(3)
    expect(certainlyNeeded(design, 3, 3)).toBe(3)
    expect(certainlyNeeded(design, 35, 35)).toBe(1)
    expect(certainlyNeeded(designSequential({ ...rule, max: 36 }), 34, 35)).toBe(1)
  })

  it('decide nothing before the last of them', () => {
    const outcomesOf = fc.array(fc.boolean(), { maxLength: 99 })
    fc.assert(
      fc.property(outcomesOf, outcomesOf, (before, after) => {
        const { passes, runs, isOver } = decideSequence(design, before)
        if (isOver) return true
        const needed = certainlyNeeded(design, passes, runs)
        const further = Array.from({ length: needed - 1 }, (_, index) => after[index] ?? true)
        return needed >= 1 && !decideSequence(design, [...before, ...further]).isOver
      }),
    )
  })
})

describe('the exact chances', () => {
  /** All sequences of 12 runs, one by one. */
  it('equal those of an enumeration', () => {
    const small = designSequential({ floor: 0.5, alternative: 0.9, alpha: 0.2, beta: 0.1, min: 2, max: 12 })
    const sum = { pass: 0, fail: 0, undecided: 0, meanRuns: 0 }
    for (let bits = 0; bits < 2 ** 12; bits += 1) {
      const sequence = Array.from({ length: 12 }, (_, index) => ((bits >> index) & 1) === 1)
      const passes = sequence.filter(Boolean).length
      const chance = 0.7 ** passes * 0.3 ** (12 - passes)
      const { decision, runs } = decideSequence(small, sequence)
      sum[decision ?? 'undecided'] += chance
      sum.meanRuns += chance * runs
    }
    const exact = sequentialChances(small, 0.7)
    for (const key of ['pass', 'fail', 'undecided', 'meanRuns'] as const) expect(exact[key]).toBeCloseTo(sum[key], 12)
  })

  it('keep both error rates, at every rate and for every rule', () => {
    const rules = fc.record({
      floor: fc.double({ min: 0.3, max: 0.95, noNaN: true }),
      above: fc.double({ min: 0.1, max: 0.95, noNaN: true }),
      alpha: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
      beta: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
      min: fc.integer({ min: 1, max: 10 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(rules, ({ floor, above, share, ...rest }) => {
        const alternative = floor + (1 - floor) * above
        const made = designSequential({ floor, alternative, ...rest, max: 300 })
        expect(sequentialChances(made, floor * share).pass).toBeLessThanOrEqual(rest.alpha)
        expect(sequentialChances(made, floor).pass).toBeLessThanOrEqual(rest.alpha)
        expect(sequentialChances(made, alternative).fail).toBeLessThanOrEqual(rest.beta)
        const higher = alternative + (1 - alternative) * share
        expect(sequentialChances(made, higher).fail).toBeLessThanOrEqual(rest.beta)
      }),
      { numRuns: 200 },
    )
  })

  it('need less than 0.7 of the 89 runs of the fixed design at the alternative, and 0.2 far below the floor', () => {
    expect(sequentialChances(design, 0.98).meanRuns).toBeCloseTo(53.53, 2)
    expect(sequentialChances(designSequential({ ...rule, max: 1000 }), 0.98).meanRuns).toBeLessThan(0.7 * 89)
    expect(sequentialChances(design, 0.7).meanRuns).toBeLessThan(0.2 * 89)
  })

  it('of a rate of 1 or 0 are certain', () => {
    expect(sequentialChances(design, 1)).toEqual({ pass: 1, fail: 0, undecided: 0, meanRuns: 36 })
    expect(sequentialChances(design, 0)).toMatchObject({ pass: 0, fail: 1, undecided: 0, meanRuns: 3 })
  })
})
