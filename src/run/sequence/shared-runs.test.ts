import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RunSequence } from '../../core/statistics/run-sequence.js'
import { SharedRuns } from './shared-runs.js'
import { startNeeded } from './start-needed.js'

const RULE = { floor: 0.7, alternative: 0.92, alpha: 0.05, beta: 0.05, min: 3, max: 40 }
const NUMBERS = Array.from({ length: RULE.max }, (_, index) => index + 1)

/** Points with these outcomes; a run takes as many turns as `delay` says. */
async function sweep(
  points: readonly (readonly boolean[])[],
  total: number,
  delay: (point: number, run: number) => number,
) {
  const shared = new SharedRuns(total)
  const shares = points.map(() => shared.join(RULE.min))
  return await Promise.all(
    points.map(async (outcomes, point) => {
      const share = shares[point] as (typeof shares)[number]
      const sequence = new RunSequence(RULE, true)
      const done = new Set<number>()
      let ended = 0
      const progress = {
        get needed() {
          return Math.min(share.allotted, ended + sequence.needed)
        },
        wait: () => share.wait(),
      }
      await startNeeded(NUMBERS, progress, async (run) => {
        for (let turn = 0; turn < delay(point, run); turn += 1) await Promise.resolve()
        done.add(run)
        for (; done.has(ended + 1); ended += 1) sequence.add(outcomes[ended] ?? true)
        share.report(ended, sequence.isOver)
      })
      return { runs: ended, decision: sequence.stopping.decision, isSpent: share.isSpent }
    }),
  )
}

const passes = NUMBERS.map(() => true)
const fails = NUMBERS.map(() => false)
const mixed = NUMBERS.map((run) => run % 4 !== 0)

describe('the points of a sweep', () => {
  it('get one run each and round, and those that are decided leave theirs to the others', async () => {
    expect(await sweep([passes, mixed, fails], 60, () => 1)).toEqual([
      { runs: 11, decision: 'pass', isSpent: false },
      { runs: 24, decision: 'fail', isSpent: false },
      { runs: 3, decision: 'fail', isSpent: false },
    ])
  })

  it('end undecided when all runs are spent', async () => {
    expect(await sweep([mixed, passes, mixed], 20, () => 1)).toEqual([
      { runs: 7, decision: null, isSpent: true },
      { runs: 7, decision: null, isSpent: true },
      { runs: 6, decision: null, isSpent: true },
    ])
  })

  it('get the same runs whatever finishes first, and never more than all together', async () => {
    const outcomes = fc.array(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), { minLength: 1, maxLength: 4 })
    const delays = fc.array(fc.nat(20), { minLength: 7, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(outcomes, fc.integer({ min: 12, max: 90 }), delays, async (points, total, waits) => {
        const even = await sweep(points, total, () => 0)
        const uneven = await sweep(points, total, (point, run) => waits[(point * 3 + run) % waits.length] ?? 0)
        expect(uneven).toEqual(even)
        expect(even.reduce((sum, { runs }) => sum + runs, 0)).toBeLessThanOrEqual(total)
      }),
    )
  })

  it('do not wait for a point that fails', async () => {
    const shared = new SharedRuns(20)
    const [first, second] = [shared.join(3), shared.join(3)]
    first.report(3, false)
    const waiting = first.wait()
    second.leave()
    await waiting
    expect(first.allotted).toBe(4)
  })
})
