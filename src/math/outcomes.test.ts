import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarizeOutcomes } from './outcomes.js'

/** `PPF` -> pass, pass, fail. */
function outcomesOf(letters: string): boolean[] {
  return [...letters].map((letter) => letter === 'P')
}

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 1; i <= k; i += 1) result = (result * BigInt(n - k + i)) / BigInt(i)
  return k > n ? 0n : result
}

const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 80, size: 'max' })

describe('the worked examples', () => {
  it('pass, pass, pass, fail', () => {
    expect(summarizeOutcomes(outcomesOf('PPPF'))).toEqual({
      runs: 4,
      passes: 3,
      passRate: 75,
      passAtK: 100,
      passHatK: 31,
      passAt: [0.75, 1, 1, 1],
      passHat: [0.75, 0.5, 0.25, 0],
      decayCurve: [100, 100, 100, 31],
      varianceAmplification: 86,
      gracefulDegradation: 60,
      certifiedLower: 24,
    })
  })

  it('fail, pass, pass, pass', () => {
    const summary = summarizeOutcomes(outcomesOf('FPPP'))
    expect(summary.gracefulDegradation).toBe(90)
    expect(summary.decayCurve).toEqual([0, 25, 29, 31])
  })

  it('the ends: all and none', () => {
    expect(summarizeOutcomes(outcomesOf('PPP'))).toMatchObject({
      passRate: 100,
      passHatK: 100,
      decayCurve: [100, 100, 100],
      passHat: [1, 1, 1],
      varianceAmplification: 0,
      gracefulDegradation: 100,
    })
    expect(summarizeOutcomes(outcomesOf('FFF'))).toMatchObject({
      passRate: 0,
      passAtK: 0,
      passHatK: 0,
      passAt: [0, 0, 0],
      gracefulDegradation: 0,
      certifiedLower: 0,
    })
  })

  it('half of the runs pass: the largest spread', () => {
    expect(summarizeOutcomes(outcomesOf('PF')).varianceAmplification).toBe(100)
    expect(summarizeOutcomes(outcomesOf('PFFPPF')).varianceAmplification).toBe(100)
  })

  it('certifies at the confidence that is asked for', () => {
    expect(summarizeOutcomes(outcomesOf('PPPPPPPPPF')).certifiedLower).toBe(60)
    expect(summarizeOutcomes(outcomesOf('PPPPPPPPPF'), 0.9).certifiedLower).toBe(66)
  })
})

describe('against big integers', () => {
  it('every percent is the floor of its exact value', () => {
    fc.assert(
      fc.property(outcomes, (list) => {
        const summary = summarizeOutcomes(list)
        const n = BigInt(list.length)
        const positions = list.flatMap((passed, index) => (passed ? [BigInt(index + 1)] : []))
        const sum = positions.reduce((total, position) => total + position, 0n)
        expect(summary.gracefulDegradation).toBe(Number((200n * sum) / (n * (n + 1n))))
        expect(summary.decayCurve).toEqual(
          list.map((_, index) => {
            const k = BigInt(index + 1)
            const c = BigInt(list.slice(0, index + 1).filter(Boolean).length)
            return Number((100n * c ** k) / k ** k)
          }),
        )
      }),
    )
  })

  it('the estimators are the quotients of binomials', () => {
    fc.assert(
      fc.property(outcomes, (list) => {
        const { runs: n, passes: c, passAt, passHat } = summarizeOutcomes(list)
        const ratio = (some: number, k: number) => Number((choose(some, k) * 10n ** 15n) / choose(n, k)) / 1e15
        expect([passAt.length, passHat.length]).toEqual([n, n])
        for (let k = 1; k <= n; k += 1) {
          expect(passHat[k - 1]).toBeCloseTo(ratio(c, k), 9)
          expect(passAt[k - 1]).toBeCloseTo(1 - ratio(n - c, k), 9)
        }
      }),
    )
  })

  it('the spread never lands one low', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 400 }), (a, b) => {
        const [c, n] = [Math.min(a, b), Math.max(a, b)]
        const list = Array.from({ length: n }, (_, index) => index < c)
        const value = BigInt(summarizeOutcomes(list).varianceAmplification)
        // value <= 200 sqrt(c (n - c)) / n < value + 1, squared.
        const square = 40_000n * BigInt(c) * BigInt(n - c)
        expect(value ** 2n * BigInt(n) ** 2n <= square).toBe(true)
        expect((value + 1n) ** 2n * BigInt(n) ** 2n > square).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('the spread is exact where its value is whole', () => {
    // 200 sqrt(c (n - c)) / n = 80, 96 and 60.
    expect(summarizeOutcomes(outcomesOf('PPPPF')).varianceAmplification).toBe(80)
    expect(summarizeOutcomes(outcomesOf('PPPPPPPPPPPPPPPPFFFFFFFFF')).varianceAmplification).toBe(96)
    expect(summarizeOutcomes(outcomesOf('PPPPPPPPPF')).varianceAmplification).toBe(60)
  })
})

describe('100,000 runs', () => {
  const many = (passed: (index: number) => boolean) => Array.from({ length: 100_000 }, (_, index) => passed(index))

  it('do not overflow', () => {
    const oneFailure = summarizeOutcomes(many((index) => index !== 41))
    expect(oneFailure).toMatchObject({ passRate: 99, passHatK: 36, varianceAmplification: 0, certifiedLower: 99 })
    expect(oneFailure.passHat[49_999]).toBe(0.5)
    expect(oneFailure.passAt[1]).toBe(1)
    const twoThirds = summarizeOutcomes(many((index) => index % 3 > 0))
    expect(twoThirds).toMatchObject({ passes: 66_666, passRate: 66, passHatK: 0, certifiedLower: 66 })
    expect(twoThirds.passHat[0]).toBe(0.66666)
  })
})

describe('tau-bench airline, 50 tasks of 4 trials', () => {
  const file = new URL('../../../shared/data/tau-bench-airline.json', import.meta.url)
  if (!existsSync(file)) {
    it.skip('skipped: ../shared/data not here', () => {})
    return
  }
  const { published_pass_hat, outcomes_per_task } = JSON.parse(readFileSync(file, 'utf8'))

  it('gives the published pass^k from the recorded outcomes', () => {
    const tasks: number[][] = Object.values(outcomes_per_task)
    const curves = tasks.map((trials) => summarizeOutcomes(trials.map((trial) => trial === 1)).passHat)
    const means = [0, 1, 2, 3].map((k) => curves.reduce((sum, curve) => sum + (curve[k] ?? 0), 0) / curves.length)
    expect(tasks.length).toBe(50)
    expect(means.map((mean) => mean.toFixed(3))).toEqual(published_pass_hat.map((mean: number) => mean.toFixed(3)))
  })
})
