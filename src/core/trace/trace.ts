import type { Tool } from './tool.js'

/**
 * Where a call keeps its interned tool: a symbol, so that it is in no JSON and on no target path. A gate of a user's own
 * comes with another copy of this file, so it is the same symbol in all of them.
 */
export const TOOL: unique symbol = Symbol.for('mcprove.tool')

/** The record of one run, as read: every documented key is there, unknown keys are kept. */
export interface Trace {
  readonly schema: 'mcprove/trace@1'
  readonly agent: string | null
  readonly model: string | null
  readonly run: number | null
  readonly system: string | null
  readonly prompt: string | null
  readonly tools: readonly ToolDefinition[]
  readonly injected_tools: readonly ToolReference[]
  readonly tool_calls: readonly ToolCall[]
  /** One for each call, in call order. */
  readonly tool_results: readonly ToolResult[]
  readonly requests: readonly unknown[]
  readonly verify: readonly unknown[]
  /** What the worlds of mock servers had become, by server, where the test expects something of them. */
  readonly states?: Readonly<Record<string, unknown>> | undefined
  readonly conversation: Conversation
  readonly final_response: string | null
  readonly timing: {
    readonly started_at: string | null
    readonly duration_ms: number | null
    /** Requests to the model that had to be repeated. */
    readonly retries?: number | undefined
  }
  readonly outcome: { readonly status: OutcomeStatus; readonly error?: unknown }
}

export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number]

export const OUTCOME_STATUSES = [
  'completed',
  'max_turns',
  'max_tokens',
  'agent_error',
  'infra_error',
  'cancelled',
] as const

export interface ToolReference {
  readonly server: string | null
  readonly name: string
}

/** A tool that the agent was offered. */
export interface ToolDefinition extends ToolReference {
  readonly description?: string | undefined
  readonly input_schema?: unknown
  readonly output_schema?: unknown
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
  readonly tokens?: number | undefined
  /** The first answer, from 0, for which it was offered; absent where it was from the start. */
  readonly since_turn?: number | undefined
  /** The first answer for which it was no longer offered. */
  readonly until_turn?: number | undefined
}

/** A call that the agent made. */
export interface ToolCall extends ToolReference {
  readonly id: string
  /** What the model sent, parsed; null when it was no valid JSON (then `args_text` holds it). */
  readonly args: unknown
  readonly args_text?: string | undefined
  readonly turn?: number | undefined
  readonly started_ms?: number | undefined
  readonly duration_ms?: number | undefined
  readonly caller?: string | undefined
  readonly client?: string | undefined
  readonly [TOOL]: Tool
}

/** What a call got for an answer. */
export interface ToolResult {
  readonly call_id: string
  readonly is_error: boolean
  readonly content?: unknown
  readonly structured?: unknown
  readonly fault?: { readonly name: string; readonly kind: string; readonly timed_out: boolean } | null | undefined
  readonly error?:
    | { readonly code?: number | string; readonly message?: string; readonly http_status?: number }
    | undefined
  /** The trace has no `tool_results` at all: a success whose content nobody can read. */
  readonly unrecorded?: true | undefined
  /** The trace has results, but none for this call. */
  readonly missing?: true | undefined
  readonly not_executed?: true | undefined
  /** An injected tool was called: no server gave this answer. */
  readonly injected?: true | undefined
}

export interface Turn {
  readonly role: string
  readonly content?: unknown
  readonly tool_call_ids?: readonly string[] | undefined
  readonly finish_reason?: string | undefined
}

export interface Conversation {
  readonly turns: readonly Turn[]
  readonly tokens: { readonly input: number | null; readonly output: number | null; readonly total: number | null }
  readonly cost_usd: number | null
  readonly price_table: string | null
}

/** The interned tool of a call: within one trace, equal tools are the same object. */
export function toolOf(call: ToolCall): Tool {
  return call[TOOL]
}

/** Runs that count as samples; the other outcomes are our trouble, not the agent's. */
export function isValidRun(trace: Trace): boolean {
  const { status } = trace.outcome
  return status !== 'infra_error' && status !== 'cancelled'
}
