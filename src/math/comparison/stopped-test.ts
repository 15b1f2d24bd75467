// Compares two samples of which at least one was stopped by a sequential rule. As in Boschloo's test, the outcomes are
// ordered by Fisher's one-sided p value, and the p value is the largest chance, over all common pass rates, of an
// outcome at most as probable as the observed one. But the outcomes are those that the rules can stop with.

import { logChoose } from '../log-factorial.js'
import { decisionAt, type SequentialDesign } from '../sequential.js'
import { fisherLower } from './fisher-exact.js'
import { stoppedRates } from './stopped-rates.js'

export interface StoppedSample {
  readonly passes: number
  readonly runs: number
  /** Null for a fixed number of runs. */
  readonly design: SequentialDesign | null
}

/** An outcome, and the logarithm of the number of sequences of runs that lead to it. */
interface Outcome {
  readonly passes: number
  readonly runs: number
  readonly ways: number
}

/** With more runs, a bound that is valid for any rule is used. */
const MAX_RUNS = 500
const STEPS = 300
const TIE = 1 + 1e-9

/** One-sided p value for "the rate of the second sample is lower". */
export function stoppedLower(first: StoppedSample, second: StoppedSample): number {
  if (second.passes * first.runs >= first.passes * second.runs) return 1
  const [before, after] = [outcomesOf(first), outcomesOf(second)]
  const isKnown = (sample: StoppedSample, outcomes: readonly Outcome[]) =>
    outcomes.some(({ passes, runs }) => passes === sample.passes && runs === sample.runs)
  if (!isKnown(first, before) || !isKnown(second, after)) {
    return stoppedRates(first.passes, first.runs, second.passes, second.runs)
  }
  const limit = fisherLower(first.passes, first.runs, second.passes, second.runs) * TIE
  const region = before.map((one) =>
    Array.from(after.keys()).filter((index) => {
      const other = after[index] as Outcome
      return fisherLower(one.passes, one.runs, other.passes, other.runs) <= limit
    }),
  )
  let largest = 0
  for (let step = 1; step < STEPS; step += 1) {
    const rate = Math.sin((Math.PI / 2) * (step / STEPS)) ** 2
    const chances = after.map((outcome) => chance(outcome, rate))
    let sum = 0
    for (const [index, outcome] of before.entries()) {
      let inside = 0
      for (const other of region[index] ?? []) inside += chances[other] ?? 0
      if (inside > 0) sum += chance(outcome, rate) * inside
    }
    largest = Math.max(largest, sum)
  }
  return Math.min(1, largest)
}

function chance({ passes, runs, ways }: Outcome, rate: number): number {
  return Math.exp(ways + passes * Math.log(rate) + (runs - passes) * Math.log1p(-rate))
}

function outcomesOf({ runs, design }: StoppedSample): readonly Outcome[] {
  if (Math.max(runs, design?.max ?? 0) > MAX_RUNS) return []
  if (design !== null) return stoppingOutcomes(design)
  return Array.from({ length: runs + 1 }, (_, passes) => ({ passes, runs, ways: logChoose(runs, passes) }))
}

/** Every outcome that the rule can stop with, decided or not. */
function stoppingOutcomes(design: SequentialDesign): readonly Outcome[] {
  const outcomes: Outcome[] = []
  // By number of passes: the logarithm of the number of undecided sequences.
  let open = new Map([[0, 0]])
  for (let runs = 1; runs <= design.max && open.size > 0; runs += 1) {
    const next = new Map<number, number>()
    for (const [passes, ways] of open) {
      for (const reached of [passes, passes + 1]) {
        const known = next.get(reached)
        next.set(reached, known === undefined ? ways : logSum(known, ways))
      }
    }
    for (const [passes, ways] of next) {
      if (runs < design.max && decisionAt(design, passes, runs) === null) continue
      outcomes.push({ passes, runs, ways })
      next.delete(passes)
    }
    open = next
  }
  return outcomes
}

function logSum(left: number, right: number): number {
  const most = Math.max(left, right)
  return most + Math.log(Math.exp(left - most) + Math.exp(right - most))
}
