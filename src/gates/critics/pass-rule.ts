import { judgeScore, type Verdict } from '../../core/critics/rubric.js'
import type { MeasuredRun } from '../../core/finding.js'
import type { Rubric } from './case-schema.js'
import type { MeasuredCritics } from './measure-run.js'

export const PASS_RULES = ['last', 'mean', 'majority', 'all'] as const
export type PassRule = (typeof PASS_RULES)[number]

/** What the rule makes of all runs together. */
export function applyPassRule(
  rule: PassRule,
  runs: readonly MeasuredRun<MeasuredCritics>[],
  mean: number,
  rubric: Rubric,
): Verdict {
  const last = runs.at(-1)?.measure
  if (rule === 'last') return { passed: last?.passed ?? false, warning: last?.warning ?? false }
  if (rule === 'mean') return judgeScore(mean, { ...rubric, extra_calls: 'ignore' })
  const passed = runs.filter(({ measure }) => measure.passed).length
  const clean = runs.filter(({ measure }) => measure.passed && !measure.warning).length
  const needed = rule === 'majority' ? Math.floor(runs.length / 2) + 1 : runs.length
  return { passed: passed >= needed, warning: passed >= needed && clean < needed }
}
