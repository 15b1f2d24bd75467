// The outcome of one rule, from what all calls of the lane showed.
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import type { Audit } from '../probe/audit.js'
import { inconclusive, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'
import { FUZZ } from './fuzz-observation.js'
import type { FuzzedTool, FuzzReport, Sighting } from './fuzz-report.js'
import type { FuzzInput } from './inputs/fuzz-input.js'
import type { FuzzRule } from './judge/verdicts.js'
import { reproduction } from './reproduction.js'

export interface FuzzQuestion {
  readonly rule: FuzzRule
  /** Whether the question arises for a tool; default: for all. */
  readonly arises?: (tool: FuzzedTool) => boolean
  /** Why it does not, when it does for none. */
  readonly nothing?: string
  /** Whether the answers of the tool decide something. */
  readonly isDecided: (tool: FuzzedTool) => boolean
  /** Why nothing is decided, when no tool does. */
  readonly undecided: string
}

/** Exchanges in the evidence of a verdict without findings. */
const KEPT = 6
const MAX_ARGUMENTS = 160
/** Before the end of a server that nobody here can start again. */
const LAST_CALLS = 3

export async function fuzzOutcome(audit: Audit, question: FuzzQuestion): Promise<Outcome> {
  const { rule, arises = () => true, nothing = '', isDecided, undecided } = question
  const report = await audit.observe(FUZZ)
  if (report.tools.length === 0) return skipped('no tool may be called')
  const findings = report.sightings.filter((one) => one.rule === rule).map((one) => findingOf(one, audit))
  const asked = report.tools.filter(arises)
  const decided = asked.filter(isDecided)
  if (findings.length === 0 && report.cut !== undefined) {
    return inconclusive(`${report.cut}, after ${report.calls} calls`, ...examplesOf(asked))
  }
  if (findings.length === 0 && asked.length === 0) return skipped(nothing)
  if (findings.length === 0 && decided.length === 0) return inconclusive(undecided, ...examplesOf(asked))
  return { kind: 'judged', findings, evidence: examplesOf(decided), summary: summaryOf(report, audit) }
}

function examplesOf(tools: readonly FuzzedTool[]) {
  return tools.flatMap(({ example }) => example ?? []).slice(0, KEPT)
}

function summaryOf({ calls, budget, tools, cut }: FuzzReport, { setting }: Audit): string {
  const called = tools.filter((tool) => tool.calls > 0).length
  const left = tools.flatMap((tool) => (tool.left === undefined ? [] : [`${showName(tool.name)} (${tool.left})`]))
  const parts = [
    `${calls} calls of ${called} ${called === 1 ? 'tool' : 'tools'}`,
    `budget ${budget.calls} calls or ${budget.ms / 1000} s, seed ${setting.seed}`,
    ...(left.length === 0 ? [] : [`left early: ${listSome(left, 5)}`]),
    ...(cut === undefined ? [] : [`cut short: ${cut}`]),
  ]
  return parts.join('; ')
}

function findingOf(sighting: Sighting, { setting }: Audit): ProbeFinding {
  const { rule, kind, tool, what, severity, calls, exchange, after, isReproduced } = sighting
  if (rule === 'crash' && kind === 'gone') return { message: goneText(sighting), evidence: [exchange] }
  const finding = { subject: tool, evidence: after === undefined ? [exchange] : [exchange, after] }
  const name = showName(tool)
  if (rule === 'crash' && !isReproduced) {
    const message = `${name} ${what}, after ${calls.length} calls that did not end a new server again`
    return { ...finding, message, severity: 'warning' }
  }
  const command = reproduction(calls, setting.target)
  return {
    ...finding,
    message: `${name} ${what} (${callsText(calls)})`,
    ...(severity === undefined ? {} : { severity }),
    ...(command === undefined ? {} : { reproduce: command }),
  }
}

function callsText(calls: readonly FuzzInput[]): string {
  const [only, second] = calls
  if (only !== undefined && second === undefined) return `arguments: ${showValue(only.args, MAX_ARGUMENTS)}`
  return `calls in this order: ${listOf(calls)}`
}

function listOf(calls: readonly FuzzInput[]): string {
  return calls.map(({ tool, args }) => `${showName(tool)} ${showValue(args, MAX_ARGUMENTS)}`).join(', ')
}

function goneText({ what, calls }: Sighting): string {
  const last = `the last ones were ${listOf(calls.slice(-LAST_CALLS))}`
  return `the server accepts no connections any more, after ${calls.length} calls (${what}): ${last}. This was not repeated, because mcprove cannot start a server at a URL`
}
