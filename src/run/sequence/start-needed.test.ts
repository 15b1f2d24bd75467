import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RunSequence } from '../../core/statistics/run-sequence.js'
import { decideSequence, designSequential } from '../../math/sequential.js'
import { startNeeded } from './start-needed.js'

const RULE = { floor: 0.7, alternative: 0.92, alpha: 0.05, beta: 0.05, min: 2, max: 40 }
const NUMBERS = Array.from({ length: RULE.max }, (_, index) => index + 1)

/** Runs that finish in an order of their own; counts them in run order, as a unit does. */
async function play(outcomes: readonly (boolean | null)[], delays: readonly number[]) {
  const sequence = new RunSequence(RULE, true)
  const finished = new Map<number, boolean | null>()
  const made: number[] = []
  let counted = 0
  const progress = {
    get needed() {
      return counted + sequence.needed
    },
  }
  await startNeeded(NUMBERS, progress, async (run) => {
    made.push(run)
    for (let turn = 0; turn < (delays[run - 1] ?? 0); turn += 1) await Promise.resolve()
    finished.set(run, outcomes[run - 1] ?? null)
    for (; finished.has(counted + 1); counted += 1) sequence.add(finished.get(counted + 1) ?? null)
  })
  return { made, stopping: sequence.stopping }
}

describe('runs that finish in any order', () => {
  it('are those that the rule needs one after the other, and no others', async () => {
    const outcome = fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 2, arbitrary: fc.boolean() })
    const outcomes = fc.array(outcome, { minLength: RULE.max, maxLength: RULE.max })
    const delays = fc.array(fc.nat(30), { minLength: RULE.max, maxLength: RULE.max })
    await fc.assert(
      fc.asyncProperty(outcomes, delays, async (all, waits) => {
        const alone = decideSequence(designSequential(RULE), all)
        const { made, stopping } = await play(all, waits)
        expect(made.toSorted((a, b) => a - b)).toEqual(NUMBERS.slice(0, alone.runs))
        expect(stopping).toMatchObject({ decision: alone.decision, runs: alone.runs, passes: alone.passes, surplus: 0 })
      }),
    )
  })

  it('that are not samples are made up for by later ones, up to `max`', async () => {
    const all = NUMBERS.map((run) => (run <= 5 ? null : true))
    expect((await play(all, [])).stopping).toMatchObject({ decision: 'pass', runs: 11, invalid: 5 })
    const none = NUMBERS.map(() => null)
    expect(await play(none, [])).toMatchObject({ made: NUMBERS, stopping: { reason: 'max', runs: 0, invalid: 40 } })
  })
})

it('several runs start at a time as long as all of them are needed', async () => {
  const started: number[] = []
  const sequence = new RunSequence(RULE, true)
  const waits: (() => void)[] = []
  const all = startNeeded([1, 2, 3, 4], { needed: 3 }, (run) => {
    started.push(run)
    return new Promise((resolve) => waits.push(resolve))
  })
  expect(sequence.needed).toBeGreaterThan(1)
  expect(started).toEqual([1, 2, 3])
  for (const end of waits) end()
  expect(await all).toMatchObject({ started: 3 })
})

it('a rejected run is the last that is started, and is returned', async () => {
  const made: number[] = []
  const progress = { needed: 1 }
  const { ended } = await startNeeded([1, 2, 3], progress, async (run) => {
    made.push(run)
    await Promise.resolve()
    progress.needed += 1
    if (run === 2) throw new Error('broken')
  })
  expect(made).toEqual([1, 2])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
