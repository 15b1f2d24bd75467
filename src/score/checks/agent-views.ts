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
  /** As in `AgentView`; null where the trace is as it was. */
  readonly steps: readonly (number | null)[] | null
  /** The block names tools of the agent, and not all calls of these were recorded. */
  readonly isUnseen: boolean
}

/** What is kept of such a trace. Plain data; the keys are unlike those of any gate. */
interface ViewedMeasure {
  readonly $measure: unknown
  readonly $steps: SeenTrace['steps']
  readonly $unseen: boolean
}

export function viewedMeasure($measure: unknown, { steps, isUnseen }: SeenTrace): ViewedMeasure {
  return { $measure, $steps: steps, $unseen: isUnseen }
}

export const UNSEEN = "not all calls of the agent's own tools were recorded"

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
    const { agent_calls, agent_calls_partial, model } = trace
    const isRecorded = agent_calls === undefined ? model?.startsWith(EXTERNAL) !== true : agent_calls_partial !== true
    const isUnseen = this.#namesAgent && !isRecorded
    const view = agent_calls === undefined ? null : withAgentCalls(trace, (call) => this.#isSeen(call))
    if (view === null) return isUnseen ? { trace, steps: null, isUnseen } : null
    return { ...view, isUnseen }
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

export function isUnseen(measure: unknown): boolean {
  return isViewed(measure) && measure.$unseen
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
