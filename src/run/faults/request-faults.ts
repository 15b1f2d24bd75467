// The `fault:` of a server in the request of a direct test. As for agents, nothing sleeps: a call that hangs has timed
// out at once, and its duration is that of the timeout.
import { type CallArguments, FaultPlan } from '../../core/faults/fault-plan.js'
import type { Fault } from '../../core/faults/fault-schema.js'
import type { Finding } from '../../core/gate/finding.js'
import { showName } from '../../core/text/show-name.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { McpConnection, ToolAnswer } from '../../mcp/client/connection.js'
import type { DirectTest } from '../../suite/suite.js'
import type { DirectAnswer } from '../direct/protocol/direct-answer.js'
import { callWithFaults } from './call-with-faults.js'
import { DEFAULT_TIMEOUT_MS } from './declared-faults.js'
import { effectOf } from './fault-injector.js'
import type { FaultedAnswer } from './faulted-answer.js'

/** The JSON-RPC codes of an internal error, and of a timeout in the official SDK. */
const INTERNAL_ERROR = -32_603
const REQUEST_TIMEOUT = -32_001

/** Counts the calls of a connection: with `share: true` those of all tests that use it. */
const PLANS = new WeakMap<McpConnection, FaultPlan<Fault>>()

interface FaultedRequest {
  /** Of the server of the test. */
  readonly faults: readonly Fault[]
  readonly connection: McpConnection
  /** The offered tools, for their output schemas. */
  readonly tools: readonly ToolDefinition[]
  readonly timeoutMs: number | undefined
  readonly now: () => number
  readonly send: () => Promise<DirectAnswer>
}

export interface TimedAnswer {
  readonly brought: DirectAnswer
  /** Of the request, in virtual time where a fault was injected. */
  readonly durationMs: number
}

/** Sends the request, or lets a fault answer in its place. */
export async function sendWithFaults(
  test: DirectTest,
  { faults, connection, tools, timeoutMs = DEFAULT_TIMEOUT_MS, now, send }: FaultedRequest,
): Promise<TimedAnswer> {
  const started = now()
  const reference = requestOf(test)
  if (faults.length === 0 || reference === null) {
    const brought = await send()
    return { brought, durationMs: Math.round(now() - started) }
  }
  const plan = PLANS.get(connection) ?? new FaultPlan(faults)
  PLANS.set(connection, plan)
  const declared = (fault: Fault) => ({ ...fault, timeout_ms: fault.timeout_ms ?? timeoutMs })
  let brought: DirectAnswer | undefined
  let tookMs: number | undefined
  const { args, ...placed } = reference
  const call = { ...placed, requested: { args } }
  const answer = await callWithFaults(call, {
    faults: {
      strike: (struck) => {
        const fault = plan.strike(struck)
        return fault === null ? null : effectOf(declared(fault))
      },
      timedOut: (tool) => {
        const fault = plan.timedOut(tool)
        return fault === undefined ? undefined : declared(fault)
      },
    },
    record: {
      now,
      took: (_call, ms) => {
        tookMs = ms
      },
    },
    tools,
    dispatch: async () => {
      brought = await send()
      // A cancelled call may have no answer; no fault is injected into it (checks/direct-fault-errors.ts).
      return brought.answer as ToolAnswer
    },
    countsRealTime: true,
  })
  const durationMs = Math.round(tookMs ?? now() - started)
  if (answer.fault === undefined || answer.fault === null) return { brought: brought ?? { answer }, durationMs }
  const { answer: sent, ...further } = brought ?? answerInstead(test, answer)
  const findings = [...(further.findings ?? []), markOf(answer.fault, durationMs)]
  return { brought: { ...further, answer: sent, findings }, durationMs }
}

/** What faults can select. Null for a test without a request; the name is empty where no tool is called. */
export function requestOf(test: DirectTest): CallArguments | null {
  if (test.kind === 'connection') return null
  const { server } = test
  if (test.kind === 'tool') return { server, name: test.tool, args: test.args ?? {} }
  return { server, name: '', args: 'args' in test ? (test.args ?? {}) : {} }
}

/** What a client would get for a request of this kind. */
function answerInstead(test: DirectTest, { fault, ...answer }: FaultedAnswer): DirectAnswer {
  if (test.kind === 'tool') return { answer }
  const { is_error, content } = answer
  const text = textOf(content)
  if (is_error) {
    const error = { code: fault?.timed_out ? REQUEST_TIMEOUT : INTERNAL_ERROR, message: text }
    return { answer: test.kind === 'completion' ? { is_error, error } : { is_error, content, error } }
  }
  if (test.kind === 'completion') return { answer: { is_error }, further: { values: [text] } }
  if (test.kind === 'resource') return { answer: { is_error, content: [{ uri: test.uri, text }] } }
  return { answer: { is_error, content: [{ role: 'user', content: { type: 'text', text } }] } }
}

/** The answers of faults have one text. */
function textOf(content: unknown): string {
  const [block] = content as readonly { readonly text: string }[]
  return block?.text ?? ''
}

function markOf({ name, kind, timed_out }: NonNullable<FaultedAnswer['fault']>, durationMs: number): Finding {
  const named = name === kind ? showName(kind) : `${showName(name)} (${kind})`
  const end = timed_out ? `: the request timed out after ${durationMs} ms` : ''
  return { level: 'note', kind: 'fault', run: 1, step: null, message: `the fault ${named} was injected${end}` }
}
