// The traffic between clients and servers in one run, in the terms of a trace.
import { toolTokens } from '../../catalog/tool-tokens.js'
import type { OutcomeStatus, ToolDefinition, ToolResult } from '../../core/trace/trace.js'

/** A tool call as the proxy saw it. */
export interface RecordedCall {
  /** `c1`, `c2`, … in the order the calls were made. */
  readonly id: string
  readonly server: string
  readonly name: string
  readonly args: unknown
  /** Milliseconds since the run was opened. */
  readonly started_ms: number
  /** Until the client had its answer or gave up; absent for a call that was still pending at the end. */
  readonly duration_ms?: number | undefined
  /** Present only when several clients made calls. */
  readonly client?: string | undefined
}

/** The result of a call, as the client saw it. */
export type RecordedResult = Pick<
  ToolResult,
  'call_id' | 'is_error' | 'content' | 'structured' | 'error' | 'fault' | 'missing'
>

/** Any other request, including those of the server to the client, with its answer. */
export interface RecordedRequest {
  readonly server: string
  readonly method: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
  readonly from?: 'server' | undefined
}

/** All traffic of one run; `trafficTrace` turns it into a trace. */
export interface RecordedTraffic {
  readonly started_at: string
  readonly duration_ms: number
  /** As the clients saw them: all pages of the last list of each server. */
  readonly tools: readonly ToolDefinition[]
  readonly tool_calls: readonly RecordedCall[]
  /** One for each call, in call order. */
  readonly tool_results: readonly RecordedResult[]
  readonly requests: readonly RecordedRequest[]
  readonly outcome: { readonly status: OutcomeStatus; readonly error?: { readonly message: string } }
  /** What no other field shows: a client that left during a call, a server that died. */
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
