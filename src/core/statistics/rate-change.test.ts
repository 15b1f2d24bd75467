import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRates, type RatePair } from './rate-change.js'

const pair = (oldPasses: number, oldRuns: number, passes: number, runs: number, sample = ''): RatePair => ({
  old: { passes: oldPasses, runs: oldRuns },
  new: { passes, runs },
  sample,
})
/** Rows with runs of their own. */
const separate = (pairs: readonly RatePair[]) => pairs.map((one, index) => ({ ...one, sample: String(index) }))
const alone = (...counts: [number, number, number, number]) => compareRates([pair(...counts)]).change(0)

describe('one row', () => {
  it('is worse or better beyond noise, with its interval', () => {
    expect(alone(9, 10, 1, 10)).toEqual({
      old: { passes: 9, runs: 10 },
      new: { passes: 1, runs: 10 },
      difference: -0.8,
      interval: [expect.closeTo(-0.946, 3), expect.closeTo(-0.366, 3)],
      p_value: 0.000201225,
      verdict: 'worse',
    })
    expect(alone(1, 10, 9, 10)).toMatchObject({ difference: 0.8, p_value: 0.000201225, verdict: 'better' })
  })

  it('is within noise when the runs say too little', () => {
    expect(alone(9, 10, 7, 10)).toMatchObject({ verdict: 'within_noise' })
    expect(alone(10, 10, 10, 10)).toMatchObject({ difference: 0, verdict: 'within_noise' })
  })

  it('has too few runs when no outcome could have told', () => {
    expect(alone(1, 1, 0, 1)).toMatchObject({ p_value: 0.25, verdict: 'too_few_runs' })
    expect(alone(2, 2, 0, 2)).toMatchObject({ p_value: 0.0625, verdict: 'too_few_runs' })
    expect(alone(3, 3, 0, 3)).toMatchObject({ p_value: 0.015625, verdict: 'worse' })
  })

  it('of very many runs is judged like one of few', () => {
    expect(alone(900, 1000, 850, 1000)).toMatchObject({ verdict: 'worse' })
    expect(alone(90_000, 100_000, 89_900, 100_000)).toMatchObject({ verdict: 'within_noise' })
  })
})

describe('many rows', () => {
  const unchanged = (count: number) => Array.from({ length: count }, () => pair(9, 10, 9, 10))

  it('need stronger evidence, the more there are', () => {
    const drop = pair(9, 10, 4, 10)
    expect(compareRates([drop]).verdicts[0]).toBe('worse')
    expect(compareRates([drop, ...unchanged(199)]).verdicts[0]).toBe('within_noise')
    expect(compareRates([pair(10, 10, 0, 10), ...unchanged(199)]).verdicts[0]).toBe('worse')
  })

  it('need weaker evidence when many of them fell (Benjamini-Hochberg)', () => {
    const drops = Array.from({ length: 100 }, () => pair(9, 10, 4, 10))
    expect(new Set(compareRates([...drops, ...unchanged(100)]).verdicts.slice(0, 100))).toEqual(new Set(['worse']))
  })

  it('no interval contradicts its verdict', () => {
    const count = fc
      .integer({ min: 1, max: 25 })
      .chain((runs) => fc.record({ runs: fc.constant(runs), passes: fc.integer({ min: 0, max: runs }) }))
    const rows = fc.array(fc.record({ old: count, new: count, sample: fc.uuid() }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rows, (pairs) => {
        const { change, suite } = compareRates(pairs)
        for (const { interval, verdict, difference } of [
          ...pairs.map((_, index) => change(index)),
          suite ?? change(0),
        ]) {
          expect(interval[0]).toBeLessThanOrEqual(difference + 1e-4)
          expect(interval[1]).toBeGreaterThanOrEqual(difference - 1e-4)
          expect(interval[1] < 0).toBe(verdict === 'worse')
          expect(interval[0] > 0).toBe(verdict === 'better')
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('all rows together', () => {
  it('a small drop everywhere is found that no row shows', () => {
    const rows = Array.from({ length: 100 }, (_, index) => pair(9, 10, 8 + (index % 2), 10))
    const { verdicts, suite } = compareRates(separate(rows))
    expect(new Set(verdicts)).toEqual(new Set(['within_noise']))
    expect(suite).toMatchObject({
      rows: 100,
      old: 0.9,
      new: 0.85,
      difference: -0.05,
      method: 'exact',
      verdict: 'worse',
    })
  })

  it('rows that score the same runs count once', () => {
    const rows = Array.from({ length: 20 }, () => pair(9, 10, 7, 10, 'shared'))
    expect(compareRates(rows).suite).toMatchObject({ rows: 20, difference: -0.2, verdict: 'within_noise' })
    expect(compareRates(separate(rows)).suite?.verdict).toBe('worse')
  })

  it('may have too few runs to tell anything', () => {
    expect(compareRates(separate([pair(1, 1, 0, 1), pair(1, 1, 0, 1)])).suite).toMatchObject({
      verdict: 'too_few_runs',
    })
    expect(compareRates([]).suite).toBeNull()
  })

  it('of very many rows is approximated', () => {
    const rows = Array.from({ length: 4_000 }, () => pair(9, 10, 8, 10))
    expect(compareRates(separate(rows)).suite).toMatchObject({ method: 'score', verdict: 'worse' })
  })
})

describe('runs that stopped when they decided', () => {
  const rule = { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 100 }
  const stopped = (old: [number, number], now: [number, number]): RatePair => ({
    old: { passes: old[0], runs: old[1], rule },
    new: { passes: now[0], runs: now[1], rule },
    sample: '',
  })

  it('are judged by what the rule can stop with', () => {
    // As fixed numbers of runs these would be worse.
    expect(alone(55, 56, 12, 15)).toMatchObject({ verdict: 'worse' })
    const decided = compareRates([stopped([55, 56], [12, 15])])
    expect(decided.verdicts).toEqual(['within_noise'])
    expect(decided.change(0).interval[1]).toBeGreaterThanOrEqual(0)
    const broken = compareRates([stopped([55, 56], [0, 3])])
    expect(broken.verdicts).toEqual(['worse'])
    expect(broken.change(0).interval[1]).toBeLessThan(0)
  })

  it('are not part of all rows together', () => {
    expect(compareRates([stopped([55, 56], [0, 3])]).suite).toBeNull()
    expect(compareRates([stopped([55, 56], [0, 3]), pair(9, 10, 9, 10)]).suite).toMatchObject({ rows: 1 })
  })
})
