// Runs that stop when they decide (`runs: { until: decided }`): how often they decide wrongly, and after how many runs.
import { binomialTail } from '../../src/math/binomial.js'
import { certifies } from '../../src/math/clopper-pearson.js'
import { decisionAt, designSequential, type SequentialRule } from '../../src/math/sequential.js'
import type { Draws } from './draws.js'

export interface SequenceShares {
  readonly rate: number
  readonly pass: number
  readonly fail: number
  readonly undecided: number
  readonly meanRuns: number
}

export function decideSequences(rule: SequentialRule, rate: number, repetitions: number, draws: Draws): SequenceShares {
  const design = designSequential(rule)
  const counts = { pass: 0, fail: 0, undecided: 0 }
  let total = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    let [passes, runs] = [0, 0]
    let decision: 'pass' | 'fail' | null = null
    while (decision === null && runs < rule.max) {
      runs += 1
      if (draws.isPass(rate)) passes += 1
      decision = decisionAt(design, passes, runs)
    }
    counts[decision ?? 'undecided'] += 1
    total += runs
  }
  const share = (count: number) => count / repetitions
  return {
    rate,
    pass: share(counts.pass),
    fail: share(counts.fail),
    undecided: share(counts.undecided),
    meanRuns: share(total),
  }
}

/** The fewest runs of a fixed design with the same errors: floor certified at 1 - alpha, missed with at most beta. */
export function fixedRuns({ floor, alternative, alpha, beta }: SequentialRule): number {
  for (let n = 1; ; n += 1) {
    let needed = 0
    while (needed <= n && !certifies(needed, n, floor, 1 - alpha)) needed += 1
    if (needed <= n && binomialTail(needed, n, alternative) >= 1 - beta) return n
  }
}
