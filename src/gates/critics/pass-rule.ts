import { judgeScore, type Verdict } from '../../core/critics/rubric.js'
import type { MeasuredRun } from '../../core/gate/finding.js'
import type { CaseRubric } from './case-schema.js'
import type { MeasuredCritics } from './measure-run.js'

export const PASS_RULES = ['last', 'mean', 'majority', 'all'] as const
export type PassRule = (typeof PASS_RULES)[number]

const FAILED: Verdict = { passed: false, warning: false }

/**
 * What the rule makes of all runs together: warned where the runs that passed are too few, and with the warned ones
 * enough. Only a mean can pass with a warning where no run does: a run that does says so itself.
 */
export function applyPassRule(
  rule: PassRule,
  runs: readonly MeasuredRun<MeasuredCritics>[],
  mean: number,
  rubric: CaseRubric,
): Verdict {
  // From a threshold of 0 any mean is good enough, though a run may have failed for another reason than its score.
  if (rule === 'mean')
    return runs.some(({ measure }) => measure.passed || measure.warning) ? judgeScore(mean, rubric) : FAILED
  const considered = rule === 'last' ? runs.slice(-1) : runs
  const passed = considered.filter(({ measure }) => measure.passed).length
  const needed = rule === 'majority' ? Math.floor(runs.length / 2) + 1 : considered.length
  const warned = considered.filter(({ measure }) => !measure.passed && measure.warning).length
  return { passed: passed >= needed, warning: passed < needed && passed + warned >= needed }
}
