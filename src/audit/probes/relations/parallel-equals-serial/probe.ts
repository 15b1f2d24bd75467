import { showName } from '../../../../core/text/show-name.js'
import type { Audit } from '../../../probe/audit.js'
import { describeAnswer, type Exchange } from '../../../probe/exchange.js'
import { defineProbe, type Outcome } from '../../../probe/probe.js'
import { BASELINES, type Baseline } from '../../../relations/baselines.js'
import { plainAnswer } from '../../../relations/plain-answer.js'
import { mayVary } from '../../../relations/reading-tools.js'
import { withoutBaseline } from '../../../relations/steady-tools.js'
import { broken, held, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { shownDifference } from '../../../relations/variation-words.js'
import { substanceOf } from '../../../relations/variations.js'

/** Calls of each tool at once; together at most 12. */
const EACH = 3
const MAX_TOOLS = 4

export const parallelEqualsSerial = defineProbe({
  id: 'relations/parallel-equals-serial',
  title: 'Calls at the same time have the answers of calls one after the other.',
  severity: 'error',
  reference: {
    title: 'MCP 2025-11-25, Requests',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#requests',
  },
  run: async (audit) => {
    const baselines = await audit.observe(BASELINES)
    if (baselines.calls.length === 0) return withoutBaseline(baselines)
    const steady = baselines.calls.filter(({ isSteady }) => isSteady).slice(0, MAX_TOOLS)
    const unsteady = baselines.calls.filter(({ isSteady }) => !isSteady).slice(0, MAX_TOOLS)
    if (steady.length === 0) {
      return outcomeOf(
        unsteady.map(({ name }) => open(name, 'answers identical calls differently')),
        '',
      )
    }
    return await callAtOnce(audit, steady)
  },
})

async function callAtOnce(audit: Audit, steady: readonly Baseline[]): Promise<Outcome> {
  const session = await audit.session()
  const calls = Array.from({ length: EACH }, () => steady).flat()
  const exchanges = await Promise.all(calls.map(async ({ name, args }) => await session.call(name, args)))
  const verdicts: ToolVerdict[] = []
  for (const baseline of steady) {
    const own = exchanges.filter((_, index) => calls[index] === baseline)
    // Once more on its own: the data may have changed meanwhile.
    const after = await (await audit.session()).call(baseline.name, baseline.args)
    verdicts.push(verdictOf(baseline, own, after))
  }
  return outcomeOf(verdicts, 'no tool that only reads may be called')
}

function verdictOf(
  { tool, name, answer, varying }: Baseline,
  parallel: readonly Exchange[],
  after: Exchange,
): ToolVerdict {
  const last = plainAnswer(after)
  if (last === undefined || substanceOf(answer, last, varying).length > 0) {
    return open(name, 'does not answer as before any more', after)
  }
  for (const exchange of parallel) {
    const one = plainAnswer(exchange)
    if (one === undefined || one.isError) {
      // A limit of requests is a server's own business.
      const how = one === undefined ? describeAnswer(exchange) : 'isError'
      return open(name, `answered one of several calls at once with ${how}`, exchange, after)
    }
    const differences = substanceOf(answer, one, varying)
    if (differences.length > 0) {
      const message = `${showName(name)} answers differently when several calls run at once: ${shownDifference(differences, 'at once')}`
      // A tool may count the calls that run.
      const isLive = mayVary(tool) || differences.every(({ kind }) => kind === 'number')
      return broken(name, isLive ? { message, severity: 'note' } : { message }, after, exchange)
    }
  }
  return held(name, ...parallel.slice(0, 2))
}
