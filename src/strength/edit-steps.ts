// Builds runs with other steps or another answer. Everything unchanged is shared with the recorded run.
import type { Tool } from '../core/trace/tool.js'
import { TOOL, type ToolCall, type ToolResult, type Trace, type Turn } from '../core/trace/trace.js'

export interface Step {
  readonly call: ToolCall
  readonly result: ToolResult
}

export function stepsOf({ tool_calls, tool_results }: Trace): Step[] {
  // The reader pairs every call with a result.
  return tool_calls.map((call, index) => ({ call, result: tool_results[index] as ToolResult }))
}

/** The run with exactly these steps. */
export function withSteps(trace: Trace, steps: readonly Step[]): Trace {
  const calls = steps.map(({ call }) => call)
  const ids = new Set(calls.map(({ id }) => id))
  const turns = trace.conversation.turns.map((turn) => withoutOtherCalls(turn, ids))
  return {
    ...trace,
    tool_calls: calls,
    tool_results: steps.map(({ call, result }) =>
      result.call_id === call.id ? result : { ...result, call_id: call.id },
    ),
    conversation: { ...trace.conversation, turns },
  }
}

function withoutOtherCalls(turn: Turn, ids: ReadonlySet<string>): Turn {
  const { tool_call_ids } = turn
  if (tool_call_ids === undefined || tool_call_ids.every((id) => ids.has(id))) return turn
  return { ...turn, tool_call_ids: tool_call_ids.filter((id) => ids.has(id)) }
}

/** The run with another closing message; `''` removes it. */
export function withAnswer(trace: Trace, text: string): Trace {
  const { turns } = trace.conversation
  const last = turns.findLastIndex(({ role }) => role === 'assistant')
  const changed = turns.map((turn, index) => (index === last ? { ...turn, content: text } : turn))
  return { ...trace, final_response: text, conversation: { ...trace.conversation, turns: changed } }
}

/** The same call again, with its own id. */
export function copyOf({ call, result }: Step, index: number): Step {
  const id = `${call.id}-again-${index}`
  return { call: { ...call, id }, result: { ...result, call_id: id } }
}

/** The call to another tool, with an empty answer. */
export function withTool({ call }: Step, tool: Tool): Step {
  const { server, name } = tool
  return { call: { ...call, server, name, [TOOL]: tool }, result: textResult(call.id, 'OK', false) }
}

export function textResult(call_id: string, text: string, is_error: boolean): ToolResult {
  return { call_id, is_error, content: [{ type: 'text', text }] }
}

export function failedResult({ call }: Step): ToolResult {
  return textResult(call.id, 'Error: the service is unavailable', true)
}
