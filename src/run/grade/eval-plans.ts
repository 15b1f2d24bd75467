// The selected evals with their plans: for `eval --explain`, and to check `--max-cost` before anything starts.
import { McproveError } from '../../core/errors/error.js'
import { findCassette } from '../plan/find-cassette.js'
import type { EvalRow, PlannedRow } from '../plan/planned-row.js'
import { rowsOf, selectRows } from '../plan/select-rows.js'
import type { ChosenSuite, RunOptions } from '../run-options.js'
import { type GradePlan, gradePlan } from './grade-plan.js'
import { estimateJudges, type JudgeEstimate } from './judge-estimate.js'

export interface EvalPlan {
  readonly row: EvalRow
  readonly plan: GradePlan
  readonly estimate: JudgeEstimate
}

/** The plans of the selected evals. Makes no connections. Throws NO_TESTS and MODEL_UNKNOWN. */
export function chosenEvalPlans(chosen: readonly ChosenSuite[], options: RunOptions): EvalPlan[] {
  const selected = selectRows(rowsOf(chosen, options), { ...options, kinds: ['eval'] })
  return evalPlans(
    selected.map(({ row }) => row),
    options,
  )
}

export function evalPlans(rows: readonly PlannedRow[], options: RunOptions): EvalPlan[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'eval' || row.skip !== false) return []
    const plan = gradePlan(row)
    const cassette = findCassette(row.graded.row, options.cwd)
    return [{ row, plan, estimate: estimateJudges(row, plan, cassette, options) }]
  })
}

/** Throws BAD_USAGE when even the lowest possible cost of the judges is over `--max-cost`. */
export function requireAffordable(plans: readonly EvalPlan[], maxCost: number): void {
  const least = plans.reduce((sum, { estimate }) => sum + (estimate.cost?.least ?? 0), 0)
  if (least <= maxCost) return
  throw new McproveError(
    'BAD_USAGE',
    `the judges will cost at least ${least.toFixed(6)} USD, and --max-cost is ${maxCost}`,
    { hint: 'Increase --max-cost, select fewer tests with -t, or see `mcprove eval --explain`.' },
  )
}
