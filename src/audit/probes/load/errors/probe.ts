import { showName } from '../../../../core/text/show-name.js'
import { failureText } from '../../../load/failure-text.js'
import { loadSummary } from '../../../load/load-figures.js'
import { type LoadReport, loadTimeMs } from '../../../load/load-observation.js'
import { askLoad } from '../../../load/load-outcome.js'
import type { StepReport } from '../../../load/load-step.js'
import { showLoad } from '../../../load/ramp.js'
import type { FailureKind } from '../../../load/tally.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, type ProbeFinding } from '../../../probe/probe.js'

/** How servers say that they take no more for now, which is their right. */
const REFUSAL =
  /\btoo many\b|\brate.?limit|\bthrottl|\boverload|\bbusy\b|\bquota\b|\bconcurren|\btry again\b|\bretry\b|\bslow down\b|\bcapacity\b/i
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([429, 503])

export const errors = defineProbe({
  id: 'load/errors',
  title: 'Calls that succeed alone succeed under load.',
  severity: 'error',
  reference: {
    title: 'CWE-400: Uncontrolled Resource Consumption',
    url: 'https://cwe.mitre.org/data/definitions/400.html',
  },
  timeMs: loadTimeMs,
  run: async (audit) =>
    await askLoad(audit, (report) => {
      const findings = [...endFindings(report), ...failureFindings(report)]
      return { kind: 'judged', findings, evidence: examplesOf(report), summary: loadSummary(report) }
    }),
})

function endFindings({ ended, steps }: LoadReport): readonly ProbeFinding[] {
  if (ended === undefined) return []
  const last = steps.at(-1)
  return [{ message: `the server ended${last === undefined ? '' : ` with ${showLoad(last.load)}`}: ${ended}` }]
}

/** One finding for each tool and kind of failure. */
function failureFindings({ steps, plan, ended }: LoadReport): readonly ProbeFinding[] {
  const kinds = (['isError', 'error', 'http', 'silence', 'broken'] as const).filter(
    // What ended with the server is not said once more.
    (kind) => ended === undefined || kind !== 'broken',
  )
  const names = [...new Set(plan.requests.map(({ name }) => name))]
  return names.flatMap((name) => kinds.flatMap((kind) => findingOf(name, kind, steps) ?? []))
}

function findingOf(name: string, kind: FailureKind, steps: readonly StepReport[]): ProbeFinding | undefined {
  const seen = steps.flatMap((step) =>
    step.tallies.flatMap((tally) => {
      const failure = tally.request.name === name ? tally.failures.get(kind) : undefined
      return failure === undefined ? [] : [{ step, failure }]
    }),
  )
  const [first] = seen
  if (first === undefined) return undefined
  const failed = seen.reduce((sum, { failure }) => sum + failure.count, 0)
  const asked = steps.flatMap(({ tallies }) => tallies).filter(({ request }) => request.name === name)
  const count = asked.reduce((sum, tally) => sum + tally.count, 0)
  const { exchange } = first.failure
  const { load } = first.step
  const isAlone = load.model === 'closed' && load.clients === 1
  const how = isAlone ? 'succeeds at first and fails later' : 'succeeds alone and fails under load'
  const severity = severityOf(kind, exchange, isAlone)
  return {
    message: `${showName(name)} ${how} (${failed} of ${count} requests, from ${showLoad(load)} on): ${failureText(exchange)}`,
    subject: name,
    evidence: [exchange],
    ...(severity === undefined ? {} : { severity }),
  }
}

/** A refusal of more requests is a server's own business; whoever is too slow, or fails without a load, has not lost to it. */
function severityOf(kind: FailureKind, exchange: Exchange, isAlone: boolean): ProbeFinding['severity'] {
  if (REFUSAL_STATUSES.has(exchange.http?.status ?? 0) || REFUSAL.test(failureText(exchange))) return 'note'
  return kind === 'silence' || isAlone ? 'warning' : undefined
}

const MAX_EVIDENCE = 6

function examplesOf({ before }: LoadReport): readonly Exchange[] {
  return before.last.flatMap((exchange) => exchange ?? []).slice(0, MAX_EVIDENCE)
}
