import { answerProblems } from '../../core/critics/fields/answer-problems.js'
import type { GateProblem } from '../../core/gate/gate.js'
import { wantedCalls } from './case-evaluator.js'
import { type CasePart, writtenCalls } from './case-parts.js'

/** Contradictions between `accept` of a call, the settings of a critic, and `args`. */
export function checkAnswers(part: CasePart): readonly GateProblem[] {
  const calls = writtenCalls(part)
  return answerProblems(wantedCalls(calls.map(({ call }) => call)), part.fields).map(
    ({ call, critic, path, message, hint }): GateProblem => {
      const place = call === null ? [...part.fieldsPath, critic ?? 0] : [...(calls[call]?.path ?? []), 'accept']
      return { path: [...place, ...path], message, ...(hint === undefined ? {} : { hint }) }
    },
  )
}
