import { showName } from '../../../../core/text/show-name.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import { defineProbe } from '../../../probe/probe.js'
import type { Baseline } from '../../../relations/baselines.js'
import type { CallBudget } from '../../../relations/call-budget.js'
import { withMoreArguments } from '../../../relations/optional-arguments.js'
import { plainAnswer } from '../../../relations/plain-answer.js'
import { reversedKeys } from '../../../relations/reversed-keys.js'
import { askSteadyTools } from '../../../relations/steady-tools.js'
import { broken, held, open, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { shownDifference } from '../../../relations/variation-words.js'
import { substanceOf } from '../../../relations/variations.js'

export const keyOrder = defineProbe({
  id: 'relations/key-order',
  title: 'The order of the keys of a request does not change the answer.',
  severity: 'error',
  reference: { title: 'RFC 8259, Objects', url: 'https://www.rfc-editor.org/rfc/rfc8259#section-4' },
  run: async (audit) =>
    await askSteadyTools(audit, {
      calls: 60,
      nothing: 'no tool that only reads may be called',
      ask: (baseline, budget) => verdictOf(baseline, budget),
    }),
})

/** In turn, so that data that changes meanwhile is not mistaken for the order. */
async function verdictOf(baseline: Baseline, budget: CallBudget): Promise<ToolVerdict | undefined> {
  const { name, tool, varying } = baseline
  const args = withMoreArguments(tool, baseline.args)
  const usual = [await budget.call(name, args)]
  const reversed = [await callReversed(name, args, budget)]
  const [first, other] = [usual[0], reversed[0]]
  if (first === undefined || other === undefined) return undefined
  const [answer, turned] = [plainAnswer(first), plainAnswer(other)]
  // The other arguments may be the wrong ones.
  if (answer === undefined) return open(name, 'did not answer with a result', first)
  if (turned !== undefined && substanceOf(answer, turned, varying).length === 0) return held(name, first, other)
  const [again, once] = [await budget.call(name, args), await callReversed(name, args, budget)]
  const [same, twice] = [again && plainAnswer(again), once && plainAnswer(once)]
  if (again === undefined || once === undefined) return open(name, 'could not be asked often enough', first, other)
  const isSteady = same !== undefined && substanceOf(answer, same, varying).length === 0
  if (!isSteady) return open(name, 'answers identical calls differently', first, again)
  if (turned === undefined && twice === undefined) {
    const message = `${showName(name)} does not answer with a result when the keys of the request are in reverse order`
    return broken(name, { message }, first, other)
  }
  if (turned === undefined || twice === undefined || substanceOf(turned, twice, varying).length > 0) {
    return open(name, 'answers identical calls differently', other, once)
  }
  const difference = shownDifference(substanceOf(answer, turned, varying), 'in reverse order')
  const message = `${showName(name)} answers differently when the keys of the request are in another order: ${difference}`
  return broken(name, { message }, first, other)
}

/** Of the arguments, and of everything around them. */
async function callReversed(name: string, args: RawRecord, budget: CallBudget) {
  return await budget.ask((session) =>
    session.ask(reversedKeys(session.message('tools/call', { name, arguments: args }))),
  )
}
