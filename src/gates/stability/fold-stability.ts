import { evidenceOf } from '../../core/gate/evidence.js'
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import type { Fold, Targets } from '../../core/gate/gate.js'
import { roundRatio } from '../../math/percent.js'
import { compareRuns, type RunComparison } from './compare-runs.js'
import { describeDivergence, describeVariedArguments, describeWeakest, showRatio } from './describe-stability.js'
import { type RunStability, type ScoredRun, type SubScore, weakestScore } from './run-stability.js'
import { groupRuns } from './sequence-groups.js'

type Runs = readonly MeasuredRun<RunStability>[]

/** What every target needs except those on the texts and tokens of single runs. */
const NOTHING = 'no calls and no texts to compare were recorded'

export function foldStability(runs: Runs, targetTokens: number): Fold {
  const scored = runs.flatMap((run): ScoredRun[] => {
    const score = weakestScore(run.measure)
    return score === null ? [] : [{ ...run, score }]
  })
  const grouped = groupRuns(runs)
  const pairs = hasPairs(runs) ? compareRuns(grouped) : null
  const targets: Targets = {
    ...spreadOf(scored),
    'stability.tool_sequence_similarity': pairs && roundRatio(pairs.similarity),
    'stability.argument_consistency': pairs && roundRatio(pairs.consistency),
    'stability.early_divergence': pairs && Number(pairs.divergesEarly),
    'stability.tool_usage_stability': lowest(runs, 'tool_usage_stability'),
    'stability.response_consistency': lowest(runs, 'response_consistency'),
    'stability.redundancy': lowest(runs, 'redundancy'),
    'stability.cost_per_progress': lowest(runs, 'cost_per_progress'),
  }
  const { notes } = evidenceOf(runs, (measure) => (weakestScore(measure) === null ? NOTHING : null), [])
  const weakest = weakestRun(scored)
  const findings: Finding[] = weakest === null ? [] : describeWeakest(scored, weakest, targetTokens)
  if (pairs !== null) findings.push(...describeDivergence(grouped, pairs), ...describeVariedArguments(runs))
  const summary = weakest === null ? NOTHING : summaryOf(weakest, meanOf(scored), pairs)
  return { targets, findings: [...findings, ...notes], unmeasured: unmeasuredOf(targets), summary }
}

/** With `min_valid_runs: 1` only one run may be left, and runs without calls have nothing to compare. */
function hasPairs(runs: Runs): boolean {
  return runs.length > 1 && runs.some(({ measure }) => measure.tools.length > 0)
}

function spreadOf(runs: readonly ScoredRun[]): Targets {
  if (runs.length === 0) return { 'stability.score': null, 'stability.weakest_score': null, 'stability.variance': null }
  const mean = meanOf(runs)
  const squares = runs.reduce((sum, { score }) => sum + (score - mean) ** 2, 0)
  return {
    'stability.score': roundRatio(mean),
    'stability.weakest_score': roundRatio(weakestRun(runs)?.score ?? 1),
    'stability.variance': roundRatio(squares / runs.length),
  }
}

function meanOf(runs: readonly ScoredRun[]): number {
  return runs.reduce((sum, { score }) => sum + score, 0) / runs.length
}

/** The first run with the lowest score. */
function weakestRun(runs: readonly ScoredRun[]): ScoredRun | null {
  return runs.reduce<ScoredRun | null>((least, run) => (least === null || run.score < least.score ? run : least), null)
}

/** Over the runs that have it. */
function lowest(runs: Runs, score: SubScore): number | null {
  const least = runs.reduce<number | null>((least, { measure }) => {
    const own = measure[score]
    return own === null ? least : Math.min(least ?? 1, own)
  }, null)
  return least === null ? null : roundRatio(least)
}

const NO_TOKENS = 'no tokens were recorded'
const NO_TEXTS = 'no texts of the assistant were recorded'
const NO_CALLS = 'no call was made'
const REASONS: Readonly<Record<string, string>> = {
  'stability.tool_usage_stability': NO_CALLS,
  'stability.redundancy': NO_CALLS,
  'stability.tool_sequence_similarity': NO_CALLS,
  'stability.argument_consistency': NO_CALLS,
  'stability.early_divergence': NO_CALLS,
  'stability.response_consistency': NO_TEXTS,
  'stability.cost_per_progress': NO_TOKENS,
}

function unmeasuredOf(targets: Targets): Fold['unmeasured'] {
  const missing = Object.keys(targets).filter((target) => targets[target] === null)
  if (missing.length === 0) return undefined
  return Object.fromEntries(missing.map((target) => [target, REASONS[target] ?? NOTHING]))
}

/** `weakest 0.4 (redundancy in run 3), mean 0.8, tool similarity 0.92, argument consistency 0.8` */
function summaryOf({ run, measure, score }: ScoredRun, mean: number, pairs: RunComparison | null): string {
  const place = score === 1 ? '' : ` (${measure.weakest} in run ${run})`
  const standing = `weakest ${showRatio(score)}${place}, mean ${showRatio(mean)}`
  if (pairs === null) return standing
  return `${standing}, tool similarity ${showRatio(pairs.similarity)}, argument consistency ${showRatio(pairs.consistency)}`
}
