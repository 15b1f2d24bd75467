import type { Tool } from './tool.js'

/**
 * The key under which a call keeps its interned tool. A symbol, so that it appears neither in JSON nor on a target
 * path, and a global one, because a custom gate imports its own copy of this file.
 */
export const TOOL: unique symbol = Symbol.for('mcprove.tool')

/** The record of one run, as read: every documented key is set, unknown keys are kept. */
export interface Trace {
  readonly schema: 'mcprove/trace@1'
  readonly agent: string | null
  readonly model: string | null
  readonly run: number | null
  readonly system: string | null
  readonly prompt: string | null
  readonly tools: readonly ToolDefinition[]
  /** What the servers offer besides tools, as `tool_quality` reads it. Read it with `cataloguesOf`. */
  readonly catalogs?: unknown
  readonly injected_tools: readonly ToolReference[]
  readonly tool_calls: readonly ToolCall[]
  /** One for each call, in call order. */
  readonly tool_results: readonly ToolResult[]
  /** What the agent did besides: its own tools, as its own output tells. Absent where that is not recorded. */
  readonly agent_calls?: readonly AgentCall[] | undefined
  /** `agent_calls` lacks some: the output of the agent does not have them, or was too long. */
  readonly agent_calls_partial?: true | undefined
  readonly requests: readonly unknown[]
  readonly verify: readonly unknown[]
  /** The final states of mock servers, by server, where the test has expectations on them. */
  readonly states?: Readonly<Record<string, unknown>> | undefined
  readonly conversation: Conversation
  readonly final_response: string | null
  readonly timing: {
    readonly started_at: string | null
    readonly duration_ms: number | null
    /** Requests to the model that were retried. */
    readonly retries?: number | undefined
  }
  readonly outcome: { readonly status: OutcomeStatus; readonly error?: unknown }
  /** For a trace that was imported from spans. Read it with `originOf`. */
  readonly source?: unknown
}

/** The trace of another system that a trace was imported from. */
export interface TraceOrigin {
  /** The key of the importer: `langfuse`. */
  readonly format: string
  readonly trace_id: string
}

/** How a run ended. */
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

export const TASK_SUPPORTS = ['forbidden', 'optional', 'required'] as const
export type TaskSupport = (typeof TASK_SUPPORTS)[number]

/** A tool that the agent was offered. */
export interface ToolDefinition extends ToolReference {
  /** What a client shows to people in place of the name. Models do not see it. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly input_schema?: unknown
  readonly output_schema?: unknown
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
  /** Whether a call may or must run as a task (`execution.taskSupport` of MCP 2025-11-25). */
  readonly task_support?: TaskSupport | undefined
  readonly tokens?: number | undefined
  /** The index of the first model answer for which it was offered; absent when it was offered from the start. */
  readonly since_turn?: number | undefined
  /** The index of the first model answer for which it was no longer offered. */
  readonly until_turn?: number | undefined
}

/** A call that the agent made. */
export interface ToolCall extends ToolReference {
  readonly id: string
  /** What the model sent, parsed; null when it was not valid JSON (then `args_text` holds it). */
  readonly args: unknown
  readonly args_text?: string | undefined
  readonly turn?: number | undefined
  readonly started_ms?: number | undefined
  readonly duration_ms?: number | undefined
  readonly caller?: string | undefined
  readonly client?: string | undefined
  readonly [TOOL]: Tool
}

/** A call that the agent made without the servers of the test: of its own tools, or of other servers. */
export interface AgentCall extends ToolReference {
  readonly id: string
  readonly origin: 'agent'
  readonly args: unknown
  /** How many calls of `tool_calls` were made before it. */
  readonly after: number
  /** The agent was not permitted to make it. */
  readonly denied?: true | undefined
  /** For a call of a subagent: the id of the call that started it. */
  readonly parent?: string | undefined
  /** Absent where the agent does not tell it. */
  readonly result?: { readonly is_error: boolean; readonly content?: unknown } | undefined
  readonly [TOOL]: Tool
}

/** The result of a call. */
export interface ToolResult {
  readonly call_id: string
  readonly is_error: boolean
  readonly content?: unknown
  readonly structured?: unknown
  readonly fault?: { readonly name: string; readonly kind: string; readonly timed_out: boolean } | null | undefined
  readonly error?:
    | { readonly code?: number | string; readonly message?: string; readonly http_status?: number }
    | undefined
  /** The trace does not have `tool_results`: a success with unknown content. */
  readonly unrecorded?: true | undefined
  /** The trace has results, but none for this call. */
  readonly missing?: true | undefined
  readonly not_executed?: true | undefined
  /** An injected tool was called: the answer does not come from a server. */
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
export function toolOf(call: ToolCall | AgentCall): Tool {
  return call[TOOL]
}

/** Runs that count as samples; the other outcomes are infrastructure problems, not the agent's. */
export function isValidRun(trace: Trace): boolean {
  const { status } = trace.outcome
  return status !== 'infra_error' && status !== 'cancelled'
}

/** Null for a trace that was not imported from spans. */
export function originOf({ source }: Trace): TraceOrigin | null {
  if (typeof source !== 'object' || source === null) return null
  const { format, trace_id } = source as Partial<Record<keyof TraceOrigin, unknown>>
  return typeof format === 'string' && typeof trace_id === 'string' ? { format, trace_id } : null
}
