import { judgeScore, type Verdict } from '../../core/critics/rubric.js'
import type { MeasuredRun } from '../../core/finding.js'
import type { Rubric } from './case-schema.js'
import type { MeasuredCritics } from './measure-run.js'

export const PASS_RULES = ['last', 'mean', 'majority', 'all'] as const
export type PassRule = (typeof PASS_RULES)[number]

/** What the rule makes of all runs together. Only a mean can be a warning where no run is one: a run that is says so. */
export function applyPassRule(
  rule: PassRule,
  runs: readonly MeasuredRun<MeasuredCritics>[],
  mean: number,
  rubric: Rubric,
): Verdict {
  if (rule === 'mean') return judgeScore(mean, rubric)
  const considered = rule === 'last' ? runs.slice(-1) : runs
  const passed = considered.filter(({ measure }) => measure.passed).length
  const needed = rule === 'majority' ? Math.floor(runs.length / 2) + 1 : considered.length
  return { passed: passed >= needed, warning: false }
}
