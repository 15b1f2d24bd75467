// A trace as one ordered list: the messages, and the calls of each turn.
import { withAgentCalls } from '../../src/core/trace/agent-calls/with-agent-calls.js'
import type { ToolCall, ToolResult, Trace } from '../../src/core/trace/trace.js'

export type TimelineEntry =
  | { readonly kind: 'said'; readonly role: string; readonly content: unknown }
  | {
      readonly kind: 'call'
      /** Null for a call of the agent's own tools. */
      readonly step: number | null
      readonly call: ToolCall
      readonly result: ToolResult | undefined
    }

export function timelineEntries(recorded: Trace): TimelineEntry[] {
  const { trace, steps: places } = withAgentCalls(recorded, () => true) ?? { trace: recorded, steps: null }
  const { turns } = trace.conversation
  const steps = new Map(trace.tool_calls.map(({ id }, step) => [id, step]))
  const entries: TimelineEntry[] = []
  let next = 0
  const addCalls = (end: number) => {
    for (; next < end; next += 1) {
      const call = trace.tool_calls[next]
      const step = places === null ? next : (places[next] ?? null)
      if (call !== undefined) entries.push({ kind: 'call', step, call, result: trace.tool_results[next] })
    }
  }
  if (trace.system !== null) entries.push({ kind: 'said', role: 'system', content: trace.system })
  if (trace.prompt !== null && turns[0]?.role !== 'user')
    entries.push({ kind: 'said', role: 'user', content: trace.prompt })
  // Where turns do not name their calls, the last one is the answer after all of them.
  const answer = turns.every(({ tool_call_ids = [] }) => tool_call_ids.length === 0) ? turns.length - 1 : -1
  for (const [index, { role, content, tool_call_ids = [] }] of turns.entries()) {
    if (index === answer && role === 'assistant') addCalls(trace.tool_calls.length)
    // A tool's answer is shown with its call.
    if (role !== 'tool' && !isEmpty(content)) entries.push({ kind: 'said', role, content })
    const last = Math.max(-1, ...tool_call_ids.map((id) => steps.get(id) ?? -1))
    addCalls(last + 1)
  }
  addCalls(trace.tool_calls.length)
  const final = trace.final_response
  if (final !== null && turns.at(-1)?.content !== final)
    entries.push({ kind: 'said', role: 'final response', content: final })
  return entries
}

function isEmpty(content: unknown): boolean {
  return content === undefined || content === null || content === '' || (Array.isArray(content) && content.length === 0)
}

/** The text of a message in parts, when it is only text. */
export function textOfMessage(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  const texts = content.map((part) =>
    typeof part === 'object' && part !== null && part.type === 'text' && typeof part.text === 'string'
      ? part.text
      : null,
  )
  return texts.every((text) => text !== null) ? texts.join('\n') : content
}
