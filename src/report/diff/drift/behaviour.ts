// What the runs of a row did, as far as a saved result tells. Traces in it are untrusted: of each value, only what has
// the right type is read.
import { hasVerdict } from '../../../core/gate/status.js'
import { toolId } from '../../../core/trace/tool.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { RunResult, TestResult } from '../../../score/result/result.js'

/** What the valid runs of a row did. */
export interface Behaviour {
  readonly model: string | null
  readonly runs: readonly RunBehaviour[]
}

export interface RunBehaviour {
  /** In their order; null for a run without a trace. */
  readonly calls: readonly BehaviourCall[] | null
  /** `calls` has what an external agent did with its own tools, all of it. */
  readonly has_own_calls: boolean
  /** `completed`, `max_turns`; with the finish reason of the last answer where it is known: `completed, stop`. */
  readonly outcome: string
  readonly tokens: number | null
  readonly cost_usd: number | null
  readonly duration_ms: number | null
}

export interface BehaviourCall {
  readonly tool: string
  readonly args: unknown
  /** A call of the agent's own tools, not of a server of the test. */
  readonly is_own?: true
}

/** Null for a row without an agent: what it did is what the suite says. */
export function behaviourOf({ kind, model, runs }: TestResult): Behaviour | null {
  if (kind !== 'agent' && kind !== 'eval') return null
  return { model, runs: runs.filter(({ status }) => hasVerdict(status)).map(runBehaviour) }
}

function runBehaviour({ outcome, tokens, cost_usd, duration_ms, trace }: RunResult): RunBehaviour {
  // A saved result is JSON, so a trace in it may be anything.
  const raw: unknown = trace
  const finish = isRecord(raw) ? finishReason(raw.conversation) : null
  return {
    calls: isRecord(raw) && Array.isArray(raw.tool_calls) ? callsOf(raw.tool_calls, raw.agent_calls) : null,
    has_own_calls: isRecord(raw) && Array.isArray(raw.agent_calls) && raw.agent_calls_partial !== true,
    outcome: finish === null ? outcome : `${outcome}, ${finish}`,
    tokens,
    cost_usd,
    duration_ms,
  }
}

/** Own calls come after the call that `after` counts to, as in core/trace/agent-calls/with-agent-calls.ts. */
function callsOf(made: readonly unknown[], agentCalls: unknown): readonly BehaviourCall[] {
  const own = Array.isArray(agentCalls) ? agentCalls.filter(isRecord) : []
  if (own.length === 0) return made.flatMap((call) => callOf(call))
  const place = (call: Record<string, unknown>): number => (typeof call.after === 'number' ? call.after : 0)
  const waiting = own.toSorted((one, other) => place(one) - place(other))
  const calls: BehaviourCall[] = []
  let next = 0
  for (let step = 0; step <= made.length; step += 1) {
    const isLast = step === made.length
    for (let call = waiting[next]; call !== undefined && (isLast || place(call) <= step); call = waiting[next]) {
      next += 1
      calls.push(
        ...callOf({ ...call, server: call.server ?? 'agent' }).map((one) => ({ ...one, is_own: true as const })),
      )
    }
    if (!isLast) calls.push(...callOf(made[step]))
  }
  return calls
}

function callOf(call: unknown): readonly BehaviourCall[] {
  if (!isRecord(call) || typeof call.name !== 'string') return []
  const server = typeof call.server === 'string' ? call.server : null
  const isText = (call.args === null || call.args === undefined) && typeof call.args_text === 'string'
  return [{ tool: toolId({ server, name: call.name }), args: isText ? call.args_text : call.args }]
}

/** Of the last answer; null where it is not recorded. */
function finishReason(conversation: unknown): string | null {
  const turns = isRecord(conversation) && Array.isArray(conversation.turns) ? conversation.turns : []
  const last: unknown = turns.findLast((turn) => isRecord(turn) && turn.role === 'assistant')
  return isRecord(last) && typeof last.finish_reason === 'string' ? last.finish_reason : null
}
