import { McproveError } from '../errors/error.js'
import { showValue } from '../text/show-value.js'
import { ROUNDING } from './critic.js'

/** When a score is good enough, and what fails immediately. */
export interface Rubric {
  readonly fail_threshold: number
  readonly warn_threshold: number
  readonly fail_on_tool_selection: boolean
  readonly fail_on_tool_call_quantity: boolean
  readonly tool_selection_weight: number
  readonly extra_calls: 'ignore' | 'penalize'
}

export const DEFAULT_RUBRIC: Rubric = {
  fail_threshold: 0.8,
  warn_threshold: 0.9,
  fail_on_tool_selection: true,
  fail_on_tool_call_quantity: true,
  tool_selection_weight: 1,
  extra_calls: 'ignore',
}

export interface Verdict {
  /** The score reaches the fail threshold. */
  readonly passed: boolean
  /** Passed but below the warn threshold, or failed but not below it: warned. */
  readonly warning: boolean
}

export function judgeScore(
  score: number,
  { fail_threshold, warn_threshold }: Pick<Rubric, 'fail_threshold' | 'warn_threshold'>,
): Verdict {
  const passed = score >= fail_threshold - ROUNDING
  const reachesWarning = score >= warn_threshold - ROUNDING
  return { passed, warning: passed !== reachesWarning }
}

/** Throws BAD_USAGE for an invalid threshold or weight. */
export function checkRubric(rubric: Rubric): Rubric {
  for (const key of ['fail_threshold', 'warn_threshold'] as const) {
    const threshold = rubric[key]
    if (!(threshold >= 0 && threshold <= 1)) throw invalid(key, threshold, 'Use a number from 0 to 1.')
  }
  const weight = rubric.tool_selection_weight
  if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
    throw invalid('tool_selection_weight', weight, 'Use a non-negative number.')
  }
  const { extra_calls } = rubric
  if (extra_calls !== 'ignore' && extra_calls !== 'penalize') {
    throw invalid('extra_calls', extra_calls, 'Use ignore or penalize.')
  }
  return rubric
}

function invalid(key: string, value: unknown, hint: string): McproveError {
  return new McproveError('BAD_USAGE', `the rubric has the ${key} ${showValue(value)}`, { hint })
}
