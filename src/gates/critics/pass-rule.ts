import { judgeScore, type Verdict } from '../../core/critics/rubric.js'
import type { MeasuredRun } from '../../core/gate/finding.js'
import type { PassRule } from '../../core/gate/pass-rule.js'
import type { CaseRubric } from './case-schema.js'
import type { MeasuredCritics } from './measure-run.js'

const FAILED: Verdict = { passed: false, warning: false }

/**
 * Applies the rule to all runs together: warned when too few runs passed, but enough passed or were warned. Only a mean
 * can pass with a warning when no single run does: other runs report their own warning.
 */
export function applyPassRule(
  rule: PassRule,
  runs: readonly MeasuredRun<MeasuredCritics>[],
  mean: number,
  rubric: CaseRubric,
): Verdict {
  // With a threshold of 0 any mean passes, though a run may have failed for a reason other than its score.
  if (rule === 'mean')
    return runs.some(({ measure }) => measure.passed || measure.warning) ? judgeScore(mean, rubric) : FAILED
  const considered = rule === 'last' ? runs.slice(-1) : runs
  const passed = considered.filter(({ measure }) => measure.passed).length
  const needed = rule === 'majority' ? Math.floor(runs.length / 2) + 1 : considered.length
  const warned = considered.filter(({ measure }) => !measure.passed && measure.warning).length
  return { passed: passed >= needed, warning: passed < needed && passed + warned >= needed }
}
