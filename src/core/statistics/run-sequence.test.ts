import { describe, expect, it } from 'vitest'
import { mulberry32 } from './mulberry32.js'
import { leftOutWarnings, RunSequence, stoppingText } from './run-sequence.js'

const RULE = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.1, min: 3, max: 40 }

function sequenceOf(outcomes: readonly (boolean | null)[], rule = RULE): RunSequence {
  const sequence = new RunSequence(rule, true)
  for (const passed of outcomes) sequence.add(passed)
  return sequence
}

const passes = (count: number): boolean[] => Array.from({ length: count }, () => true)

describe('what reports say', () => {
  it.each([
    [
      passes(36),
      'decided after 36 of at most 40 runs: pass rate >= 90 % (36 of 36 passed; floor 0.9, alternative 0.98, alpha 0.05)',
    ],
    [
      [false, false, true],
      'decided after 3 of at most 40 runs: pass rate < 98 % (1 of 3 passed; floor 0.9, alternative 0.98, beta 0.1)',
    ],
    [
      [false, ...passes(39)],
      'undecided after 40 runs, the most that `max` allows (39 of 40 passed; floor 0.9, alternative 0.98)',
    ],
    [passes(4), 'undecided after 4 of at most 40 runs (4 of 4 passed; floor 0.9, alternative 0.98)'],
  ])('%#', (outcomes, text) => {
    expect(stoppingText(sequenceOf(outcomes).stopping)).toBe(text)
  })

  it('shows rates as they were written', () => {
    const rule = { ...RULE, floor: 0.57, alternative: 0.999 }
    expect(stoppingText(sequenceOf([false, false, false], rule).stopping)).toContain('pass rate < 99.9 %')
    expect(stoppingText(sequenceOf(passes(6), rule).stopping)).toContain('pass rate >= 57 %')
  })
})

describe('a sequence', () => {
  it('counts neither invalid runs nor those after the decision', () => {
    const { stopping } = sequenceOf([null, false, null, false, true, true, false])
    expect(stopping).toMatchObject({ reason: 'decided', decision: 'fail', runs: 3, passes: 1, invalid: 2, surplus: 2 })
  })

  it('ends with the first invalid run unless some may be', () => {
    const sequence = new RunSequence(RULE, false)
    for (const passed of [true, null, true]) sequence.add(passed)
    expect(sequence.needed).toBe(0)
    expect(sequence.stopping).toMatchObject({ reason: 'invalid', decision: null, runs: 1, invalid: 1, surplus: 1 })
    expect(stoppingText(sequence.stopping)).toContain(
      'undecided: a run ended in an error after 1 valid run (1 of 1 passed;',
    )
    expect(leftOutWarnings(sequence.stopping)).toEqual([])
  })

  it('says what is left out', () => {
    expect(leftOutWarnings(sequenceOf([null, false, false, true, true]).stopping)).toEqual([
      '1 run ended in an error and is not counted',
      '1 later run is not counted: the first 3 decided',
    ])
    expect(leftOutWarnings(sequenceOf([null, null, ...passes(40)]).stopping)).toEqual([
      '2 runs ended in an error and are not counted',
      '4 later runs are not counted: the first 36 decided',
    ])
    expect(leftOutWarnings(sequenceOf([false, ...passes(40)]).stopping)).toEqual([
      '1 later run is not counted: the test may have no more than 40',
    ])
  })

  it('needs as many further runs as certainly count, at most up to `max`', () => {
    expect(sequenceOf([]).needed).toBe(3)
    expect(sequenceOf([null, null]).needed).toBe(3)
    expect(sequenceOf([...passes(20), ...Array.from({ length: 19 }, () => null)]).needed).toBe(1)
    expect(sequenceOf([false, false, true]).needed).toBe(0)
  })
})

describe('20,000 simulated rows at each rate', () => {
  const rule = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 100 }
  const ROWS = 20_000
  /** The least number of runs with which a fixed design has the same error rates. */
  const FIXED_RUNS = 89

  function simulate(rate: number) {
    const random = mulberry32(24)
    let [passed, failed, runs] = [0, 0, 0]
    for (let row = 0; row < ROWS; row += 1) {
      const sequence = new RunSequence(rule, true)
      while (!sequence.isOver) sequence.add(random() < rate)
      const { decision, runs: made } = sequence.stopping
      runs += made
      if (decision === 'pass') passed += 1
      if (decision === 'fail') failed += 1
    }
    return { pass: passed / ROWS, fail: failed / ROWS, meanRuns: runs / ROWS }
  }

  it.each([0.5, 0.7, 0.85, 0.89, 0.9])('at %f, at or below the floor, few pass', (rate) => {
    expect(simulate(rate).pass).toBeLessThanOrEqual(rule.alpha)
  })

  it.each([0.98, 0.985, 0.99, 1])('at %f, at or above the alternative, few fail', (rate) => {
    expect(simulate(rate).fail).toBeLessThanOrEqual(rule.beta)
  })

  it('takes fewer runs than the fixed design', () => {
    expect(simulate(0.98).meanRuns).toBeLessThanOrEqual(0.7 * FIXED_RUNS)
    expect(simulate(0.7).meanRuns).toBeLessThanOrEqual(0.2 * FIXED_RUNS)
  })
})
