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
    // Not the shared session: a server on stdio may keep in memory what other probes have written there.
    const one = await audit.open()
    const other = await audit.open()
    for (const { opening } of [one, other]) {
      if (resultOf(opening) === undefined) {
        return inconclusive(`another session was answered with ${describeAnswer(opening)}`, opening)
      }
    }
    return await askSteadyTools(audit, {
      calls: 40,
      nothing: 'no tool that only reads may be called',
      ask: (baseline, budget) => verdictOf(baseline, [one, other], budget),
    })
  },
})

/** Each session is asked twice, in turn: what changes meanwhile is not mistaken for a difference between them. */
async function verdictOf(
  { name, tool, args, varying }: Baseline,
  [one, other]: readonly [Session, Session],
  budget: CallBudget,
): Promise<ToolVerdict | undefined> {
  const asked = async (session: Session) => await budget.ask(() => session.call(name, args))
  const [here, there] = [await asked(one), await asked(other)]
  if (here === undefined || there === undefined) return undefined
  const [answer, foreign] = [successOf(here), successOf(there)]
  // What fails in a new session may need a login, or a first call that opens something.
  if (answer === undefined || foreign === undefined) {
    const failed = answer === undefined ? here : there
    return open(name, `was answered with ${failureOf(failed)} in another session`, failed)
  }
  const evidence = [here, there]
  if (substanceOf(answer, foreign, varying).length === 0) return held(name, ...evidence)
  const [same, twice] = [successIn(await asked(one)), successIn(await asked(other))]
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
