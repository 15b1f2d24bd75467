// What passed between clients and servers in one run, in the words of a trace.
import { toolTokens } from '../../catalog/tool-tokens.js'
import type { OutcomeStatus, ToolDefinition, ToolResult } from '../../core/trace/trace.js'

/** A tool call as the proxy saw it. */
export interface RecordedCall {
  /** `c1`, `c2`, … in the order the calls were made. */
  readonly id: string
  readonly server: string
  readonly name: string
  readonly args: unknown
  /** Since the run was opened. */
  readonly started_ms: number
  /** Until the client had its answer or gave up; absent for a call that still waited at the end. */
  readonly duration_ms?: number | undefined
  /** Present only where several clients made calls. */
  readonly client?: string | undefined
}

/** What a call got, as the client saw it. */
export type RecordedResult = Pick<
  ToolResult,
  'call_id' | 'is_error' | 'content' | 'structured' | 'error' | 'fault' | 'missing'
>

/** Any other request, also one of the server to the client, with its answer. */
export interface RecordedRequest {
  readonly server: string
  readonly method: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
  readonly from?: 'server' | undefined
}

/** All that passed in one run; `trafficTrace` makes a trace of it. */
export interface RecordedTraffic {
  readonly started_at: string
  readonly duration_ms: number
  /** As the clients saw them: every page of the last list of each server. */
  readonly tools: readonly ToolDefinition[]
  readonly tool_calls: readonly RecordedCall[]
  /** One for each call, in call order. */
  readonly tool_results: readonly RecordedResult[]
  readonly requests: readonly RecordedRequest[]
  readonly outcome: { readonly status: OutcomeStatus; readonly error?: { readonly message: string } }
  /** What no other field says: a client that left in the middle of a call, a server that died. */
  readonly notes: readonly string[]
}

/** The traffic as a trace (docs/spec/trace.md: a recorded server session is a trace too). Not redacted. */
export function trafficTrace(traffic: RecordedTraffic): Record<string, unknown> {
  const { tools, tool_calls, tool_results, requests, started_at, duration_ms, outcome, notes } = traffic
  return {
    schema: 'mcprove/trace@1',
    tools: tools.map((tool) => ({ ...tool, tokens: toolTokens(tool) })),
    tool_calls,
    tool_results,
    requests,
    timing: { started_at, duration_ms },
    outcome,
    ...(notes.length === 0 ? {} : { notes }),
  }
}
