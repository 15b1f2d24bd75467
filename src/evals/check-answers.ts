import { alternativesOf } from '../core/critics/evaluation.js'
import { answerProblems } from '../core/critics/fields/answer-problems.js'
import { McproveError } from '../core/errors/error.js'
import { showValue } from '../core/text/show-value.js'
import { RegexCritic } from './built-in-critics.js'
import type { EvalCase } from './eval-case.js'
import { wantedCallOf } from './wanted-call.js'

/**
 * Throws BAD_USAGE when `accept` of a call and the settings of a critic contradict each other, or leave an argument
 * unjudged.
 */
export function checkCaseAnswers({
  name,
  expectedToolCalls,
  critics,
}: Pick<EvalCase, 'critics' | 'expectedToolCalls' | 'name'>): void {
  const calls = expectedToolCalls.map((call) => wantedCallOf(call, undefined)).flatMap(alternativesOf)
  const fields = critics.map((critic) => ({
    field: critic.field,
    judge: critic.judge,
    rule: critic.rule,
    needsNoValue: critic instanceof RegexCritic,
  }))
  const [problem] = answerProblems(calls, fields)
  if (problem === undefined) return
  const { message, hint } = problem
  throw new McproveError('BAD_USAGE', `the case ${showValue(name)}: ${message}`, hint === undefined ? {} : { hint })
}
