import { listSome } from '../../../../core/text/list-some.js'
import { showName } from '../../../../core/text/show-name.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { askLoad } from '../../../load/load-outcome.js'
import type { Expected, LoadRequest } from '../../../load/load-requests.js'
import { showLoad } from '../../../load/ramp.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, judged, type Outcome, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { plainAnswer, successOf } from '../../../relations/plain-answer.js'
import { broken, held, oneEach, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { shownDifference } from '../../../relations/variation-words.js'
import { substanceOf, type Variation } from '../../../relations/variations.js'

export const rightAnswers = defineProbe({
  id: 'load/right-answers',
  title: 'Under load, every request has its own answer, and the one of a quiet server.',
  severity: 'error',
  reference: {
    title: 'MCP 2025-11-25, Requests',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#requests',
  },
  timeMs: loadTimeMs,
  run: async (audit) => await askLoad(audit, judgeAnswers),
})

function judgeAnswers(report: LoadReport): Outcome {
  const { requests } = report.plan
  const verdicts = requests.flatMap((request, index) => {
    const { isTool, expected } = request
    if (!isTool) return []
    if (expected === undefined) return [open(request.name, 'answers identical calls differently')]
    return [verdictOf(request, expected, index, report)]
  })
  const isSteady = requests.some(({ expected }) => expected !== undefined)
  const outcome = isSteady ? outcomeOf(oneEach(verdicts), 'no tool may be called') : skipped(unsteadyText(requests))
  const stray = strayFindings(report)
  if (stray.length > 0 && outcome.kind !== 'judged') return judged([], stray)
  if (outcome.kind !== 'judged') return outcome
  return { ...outcome, findings: [...stray, ...outcome.findings] }
}

function unsteadyText(requests: readonly LoadRequest[]): string {
  const names = new Set(requests.filter(({ isTool }) => isTool).map(({ name }) => showName(name)))
  return `no answer can be compared: identical calls are answered differently (${listSome([...names], 3)})`
}

function verdictOf(request: LoadRequest, expected: Expected, index: number, report: LoadReport): ToolVerdict {
  const { name } = request
  const { steps, after, plan } = report
  const seen = steps.flatMap(({ load, tallies }) =>
    [...(tallies[index]?.answers.values() ?? [])].map(({ exchange }) => ({ load, exchange })),
  )
  if (seen.length === 0) return open(name, 'gave no answer that could be compared')
  for (const { load, exchange } of seen) {
    const differences = differencesOf(expected, exchange)
    if (differences.length === 0) continue
    const owner = plan.requests.find(
      (other) =>
        other !== request && other.expected !== undefined && differencesOf(other.expected, exchange).length === 0,
    )
    const last = after?.last[index]
    const isAsBefore = last !== undefined && differencesOf(expected, last).length === 0
    if (owner === undefined && !isAsBefore) return open(name, 'does not answer as before any more', exchange)
    const what =
      owner === undefined
        ? `answers differently with ${showLoad(load)}: ${shownDifference(differences, 'under load')}`
        : `has the answer of another call with ${showLoad(load)}: ${shownDifference(differences, 'under load')}`
    const message = `${showName(name)} ${what}`
    // A tool may count the calls that run.
    const isLive = expected.mayVary || differences.every(({ kind }) => kind === 'number')
    return broken(name, isLive && owner === undefined ? { message, severity: 'note' } : { message }, exchange)
  }
  return held(name, ...seen.slice(0, 1).map(({ exchange }) => exchange))
}

function differencesOf({ answer, varying }: Expected, exchange: Exchange): readonly Variation[] {
  const one = successOf(exchange)
  const plain = one ?? plainAnswer(exchange)
  return plain === undefined ? [] : substanceOf(answer, plain, varying)
}

/** Answers that no request waits for. */
function strayFindings({ unasked }: LoadReport): readonly ProbeFinding[] {
  const [first] = unasked
  if (first === undefined) return []
  const message = `under load, the server sends an answer that no request waits for: the id ${JSON.stringify(first.answer?.id)}`
  return [{ message, evidence: [first] }]
}
