import { type AgentCall, TOOL, type ToolCall, type ToolResult, type Trace } from '../trace.js'

/** A trace with some of the agent's own calls among the others, in the order in which they were made. */
export interface AgentView {
  readonly trace: Trace
  /** For each call of that trace: its index in `tool_calls` of the original; null for one of the agent's own. */
  readonly steps: readonly (number | null)[]
}

/** Null when no call of the agent is seen, so that the trace stays as it is. */
export function withAgentCalls(trace: Trace, isSeen: (call: AgentCall) => boolean): AgentView | null {
  const seen = trace.agent_calls?.filter(isSeen) ?? []
  if (seen.length === 0) return null
  const tool_calls: ToolCall[] = []
  const tool_results: ToolResult[] = []
  const steps: (number | null)[] = []
  // Sorting is stable: calls of the agent between two others keep their order.
  const own = seen.toSorted((a, b) => a.after - b.after)
  let next = 0
  for (let step = 0; step <= trace.tool_calls.length; step += 1) {
    const isLast = step === trace.tool_calls.length
    for (let call = own[next]; call !== undefined && (isLast || call.after <= step); call = own[next]) {
      next += 1
      steps.push(null)
      tool_calls.push(asToolCall(call))
      tool_results.push(resultOf(call))
    }
    const [call, result] = [trace.tool_calls[step], trace.tool_results[step]]
    if (call === undefined || result === undefined) continue
    steps.push(step)
    tool_calls.push(call)
    tool_results.push(result)
  }
  return { trace: { ...trace, tool_calls, tool_results }, steps }
}

function asToolCall({ id, server, name, args, origin, [TOOL]: tool }: AgentCall): ToolCall & { origin: 'agent' } {
  return { id, server, name, args, origin, [TOOL]: tool }
}

function resultOf({ id, denied, result }: AgentCall): ToolResult {
  if (result !== undefined) return { call_id: id, ...result }
  return denied === true ? { call_id: id, is_error: true } : { call_id: id, is_error: false, unrecorded: true }
}

/** Whether the ids name tools of the agent itself that it called. Such calls are not in `tool_calls`. */
export function namesAgentCall({ agent_calls = [] }: Trace, ids: readonly string[]): boolean {
  return agent_calls.some(({ server, name }) => ids.includes(name) || ids.includes(`${server ?? 'agent'}.${name}`))
}
