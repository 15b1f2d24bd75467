import type { Finding, MeasuredRun } from '../../core/finding.js'
import type { Fold } from '../../core/gate.js'
import { roundRatio } from '../../math/percent.js'
import { type Comparison, compareRuns } from './compare-runs.js'
import { describeArguments, describeDivergence, describeWeakest, showRatio } from './describe-stability.js'
import { type RunStability, type SubScore, weakestScore } from './run-stability.js'
import { groupRuns } from './sequence-groups.js'

type Runs = readonly MeasuredRun<RunStability>[]

export function foldStability(runs: Runs, targetTokens: number): Fold {
  const weakest = weakestRun(runs)
  const mean = runs.reduce((sum, { measure }) => sum + weakestScore(measure), 0) / runs.length
  const squares = runs.reduce((sum, { measure }) => sum + (weakestScore(measure) - mean) ** 2, 0)
  const findings: Finding[] = describeWeakest(runs, weakest, targetTokens)
  let pairs: Comparison | null = null
  // With `min_valid_runs: 1` a single run may be left, and nothing to compare it with.
  if (runs.length > 1) {
    const grouped = groupRuns(runs)
    pairs = compareRuns(grouped)
    findings.push(...describeDivergence(grouped, pairs), ...describeArguments(runs))
  }
  return {
    targets: {
      'stability.score': roundRatio(mean),
      'stability.weakest_score': roundRatio(weakestScore(weakest.measure)),
      'stability.variance': roundRatio(squares / runs.length),
      'stability.tool_sequence_similarity': pairs && roundRatio(pairs.similarity),
      'stability.argument_consistency': pairs && roundRatio(pairs.consistency),
      'stability.early_divergence': pairs && Number(pairs.divergesEarly),
      'stability.tool_usage_stability': lowest(runs, 'tool_usage_stability'),
      'stability.response_consistency': lowest(runs, 'response_consistency'),
      'stability.redundancy': lowest(runs, 'redundancy'),
      'stability.cost_per_progress': lowest(runs, 'cost_per_progress'),
    },
    findings,
    summary: summaryOf(weakest, mean, pairs),
  }
}

/** The first of those with the lowest score. */
function weakestRun(runs: Runs): Runs[number] {
  return runs.reduce((lowest, run) => (weakestScore(run.measure) < weakestScore(lowest.measure) ? run : lowest))
}

function lowest(runs: Runs, score: SubScore): number {
  return roundRatio(runs.reduce((least, { measure }) => Math.min(least, measure[score]), 1))
}

/** `weakest 0.4 (redundancy in run 3), mean 0.8, tools 0.92 and arguments 0.8 alike` */
function summaryOf({ run, measure }: Runs[number], mean: number, pairs: Comparison | null): string {
  const score = weakestScore(measure)
  const place = score === 1 ? '' : ` (${measure.weakest} in run ${run})`
  const standing = `weakest ${showRatio(score)}${place}, mean ${showRatio(mean)}`
  if (pairs === null) return standing
  return `${standing}, tools ${showRatio(pairs.similarity)} and arguments ${showRatio(pairs.consistency)} alike`
}
