// Which of the agent's own calls a check sees, and where its findings then point (docs/spec/gates.md, Conventions).
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import { MemberSet, namesAgent } from '../../core/members/member-set.js'
import { namedIds } from '../../core/members/named-ids.js'
import { withAgentCalls } from '../../core/trace/agent-calls/with-agent-calls.js'
import { type AgentCall, type Trace, toolOf } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { TestGate } from '../../suite/suite.js'

/** What is kept of a trace that is not measured as it is. Plain data; the keys are unlike those of any gate. */
interface ViewedMeasure {
  readonly $measure: unknown
  /** For each measured call: its index in `tool_calls`, or null for one of the agent's own. */
  readonly $steps: readonly (number | null)[] | null
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

  /** Measures the trace with the calls of the agent that the block is about. */
  measure(trace: Trace, measure: (seen: Trace) => unknown): unknown {
    if (trace.agent_calls === undefined) {
      if (!this.#namesAgent || trace.model?.startsWith(EXTERNAL) !== true) return measure(trace)
      return { $measure: measure(trace), $steps: null } satisfies ViewedMeasure
    }
    const view = withAgentCalls(trace, (call) => this.#isSeen(call))
    if (view === null) return measure(trace)
    return { $measure: measure(view.trace), $steps: view.steps } satisfies ViewedMeasure
  }

  #isSeen(call: AgentCall): boolean {
    const tool = toolOf(call)
    return this.#seesAll || this.#expected.has(tool) || this.#denied.mayHave(tool)
  }
}

/** What the gate itself kept. */
export function gateMeasure(measure: unknown): unknown {
  return isViewed(measure) ? measure.$measure : measure
}

/** The same for all runs; the list itself where no run has a view. */
export function gateMeasures(runs: readonly MeasuredRun<unknown>[]): readonly MeasuredRun<unknown>[] {
  if (!runs.some(({ measure }) => isViewed(measure))) return runs
  return runs.map(({ run, measure }) => ({ run, measure: gateMeasure(measure) }))
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
  const steps = new Map(runs.flatMap(({ run, measure }) => (isViewed(measure) ? [[run, measure.$steps] as const] : [])))
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
