import { showName } from '../../../../core/text/show-name.js'
import { describeAnswer, type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive } from '../../../probe/probe.js'
import { BASELINES, type Baseline } from '../../../relations/baselines.js'
import type { CallBudget } from '../../../relations/call-budget.js'
import { type PlainAnswer, successOf } from '../../../relations/plain-answer.js'
import { mayVary } from '../../../relations/reading-tools.js'
import { askSteadyTools, withoutBaseline } from '../../../relations/steady-tools.js'
import { broken, held, open, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { shownDifference } from '../../../relations/variation-words.js'
import { substanceOf } from '../../../relations/variations.js'
import type { Session } from '../../../session/session.js'

export const independentSessions = defineProbe({
  id: 'relations/independent-sessions',
  title: 'A read has the same answer in two sessions.',
  severity: 'warning',
  reference: {
    title: 'MCP 2025-11-25, Lifecycle',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle',
  },
  run: async (audit) => {
    const baselines = await audit.observe(BASELINES)
    if (baselines.calls.length === 0) return withoutBaseline(baselines)
    const other = await audit.open()
    if (resultOf(other.opening) === undefined) {
      return inconclusive(`a second session was answered with ${describeAnswer(other.opening)}`, other.opening)
    }
    return await askSteadyTools(audit, {
      calls: 40,
      nothing: 'no tool that only reads may be called',
      ask: (baseline, budget) => verdictOf(baseline, other, budget),
    })
  },
})

/** Each session is asked twice, in turn: what changes meanwhile is not mistaken for a difference between them. */
async function verdictOf(baseline: Baseline, other: Session, budget: CallBudget): Promise<ToolVerdict | undefined> {
  const { name, tool, args, varying } = baseline
  const elsewhere = async (): Promise<Exchange | undefined> => await budget.ask(() => other.call(name, args))
  const here = [await budget.call(name, args)]
  const there = [await elsewhere()]
  const [answer, foreign] = [successIn(here[0]), successIn(there[0])]
  if (here[0] === undefined || there[0] === undefined) return undefined
  if (answer === undefined) return open(name, 'did not succeed again', here[0])
  // What fails in a new session may need a login, or a first call that opens something.
  if (foreign === undefined) return open(name, `was answered with ${failureOf(there[0])} in a second session`, there[0])
  const evidence = [here[0], there[0]]
  if (substanceOf(answer, foreign, varying).length === 0) return held(name, ...evidence)
  const [same, twice] = [successIn(await budget.call(name, args)), successIn(await elsewhere())]
  const isSteady =
    same !== undefined &&
    twice !== undefined &&
    substanceOf(answer, same, varying).length === 0 &&
    substanceOf(foreign, twice, varying).length === 0
  if (!isSteady) return open(name, 'answers identical calls differently', ...evidence)
  const difference = shownDifference(substanceOf(answer, foreign, varying), 'in the other session')
  const message = `${showName(name)} answers differently in a second session: ${difference}`
  return broken(name, mayVary(tool) ? { message, severity: 'note' } : { message }, ...evidence)
}

function successIn(exchange: Exchange | undefined): PlainAnswer | undefined {
  return exchange === undefined ? undefined : successOf(exchange)
}

function failureOf(exchange: Exchange): string {
  return resultOf(exchange) === undefined ? describeAnswer(exchange) : 'isError'
}
