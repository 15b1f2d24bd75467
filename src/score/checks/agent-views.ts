// Which of the agent's own calls a check sees, and where its findings then point (docs/spec/gates.md, Conventions).
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import { MemberSet, namesAgent } from '../../core/members/member-set.js'
import { namedIds } from '../../core/members/named-ids.js'
import { withAgentCalls } from '../../core/trace/agent-calls/with-agent-calls.js'
import { type AgentCall, type Trace, toolOf } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { TestGate } from '../../suite/suite.js'

/** What a gate measures instead of a trace. */
interface SeenTrace {
  readonly trace: Trace
  /** As in `AgentView`; null where the calls of the agent were not recorded. */
  readonly steps: readonly (number | null)[] | null
}

/** What is kept of such a trace. Plain data; the keys are unlike those of any gate. */
interface ViewedMeasure {
  readonly $measure: unknown
  readonly $steps: SeenTrace['steps']
}

export function viewedMeasure($measure: unknown, { steps: $steps }: SeenTrace): ViewedMeasure {
  return { $measure, $steps }
}

export const UNSEEN = "the calls of the agent's own tools were not recorded"

/** The agent is a program that mcprove started, so it may have tools of its own. */
const EXTERNAL = 'external/'

/** The view that one gate block has of traces. */
export class AgentViews {
  readonly #seesAll: boolean
  readonly #expected: MemberSet
  readonly #denied: MemberSet
  readonly #namesAgent: boolean

  constructor({ gate, source }: TestGate) {
    const ids = namedIds(gate.options, source)
    const denied = ids.filter(({ role }) => role === 'denied' || role === 'guarded')
    this.#seesAll = gate.seesAgentCalls === true
    this.#denied = new MemberSet(denied.map(({ id }) => id))
    this.#expected = new MemberSet(ids.filter((named) => !denied.includes(named)).map(({ id }) => id))
    this.#namesAgent = ids.some(({ id }) => namesAgent(id))
  }

  /** Null where the gate measures the trace as it is. */
  of(trace: Trace): SeenTrace | null {
    if (trace.agent_calls !== undefined) return withAgentCalls(trace, (call) => this.#isSeen(call))
    const isUnseen = this.#namesAgent && trace.model?.startsWith(EXTERNAL) === true
    return isUnseen ? { trace, steps: null } : null
  }

  /** A call of a server counts as made only if the server got it. Otherwise it is an attempt, which may be denied. */
  #isSeen(call: AgentCall): boolean {
    const tool = toolOf(call)
    return this.#seesAll || (tool.server === null && this.#expected.has(tool)) || this.#denied.mayHave(tool)
  }
}

/** The run with what the gate itself kept. */
export function gateRun(measured: MeasuredRun<unknown>): MeasuredRun<unknown> {
  const { run, measure } = measured
  return isViewed(measure) ? { run, measure: measure.$measure } : measured
}

/** The block names tools of the agent, and these were not recorded. */
export function isUnseen(measure: unknown): boolean {
  return isViewed(measure) && measure.$steps === null
}

/** Findings with their steps as the trace counts them. */
export function placedFindings(
  findings: readonly Finding[],
  runs: readonly MeasuredRun<unknown>[],
): readonly Finding[] {
  const steps = new Map<number, ViewedMeasure['$steps']>()
  for (const { run, measure } of runs) if (isViewed(measure)) steps.set(run, measure.$steps)
  if (steps.size === 0) return findings
  return findings.map((finding) => {
    const seen = steps.get(finding.run)
    if (seen === undefined || seen === null || finding.step === null) return finding
    return { ...finding, step: seen[finding.step] ?? null }
  })
}

function isViewed(measure: unknown): measure is ViewedMeasure {
  return isRecord(measure) && '$measure' in measure
}
