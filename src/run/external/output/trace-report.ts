// What a product says about its run, from the traces that its output was imported as.
import { showValue } from '../../../core/text/show-value.js'
import type { ToolCall, ToolResult, Trace } from '../../../core/trace/trace.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { type AgentFailure, type AgentReport, NO_COUNTS, type ReportedCall } from '../agent-report.js'
import { plainText } from './plain-text.js'

/** The agent that the user asked, where calls name their agents. */
const MAIN = 'main'

/** Several traces where the product printed several runs: it went on after its first answer. */
export function reportOf(traces: readonly Trace[], notes: readonly string[]): AgentReport {
  const last = traces.at(-1)
  const text = last?.final_response ?? null
  const calls = traces.flatMap(({ tool_calls, tool_results }) =>
    tool_calls.map((call, index) => reportedCall(call, tool_results[index])),
  )
  const tokens = {
    input: total(traces.map(({ conversation }) => conversation.tokens.input)),
    output: total(traces.map(({ conversation }) => conversation.tokens.output)),
  }
  const cost = total(traces.map(({ conversation }) => conversation.cost_usd))
  return {
    text: text === null ? null : plainText(text),
    tokens,
    // A product that does not know the price of its model says 0.
    cost_usd: (tokens.input ?? 0) > 0 && cost === 0 ? null : cost,
    failure: last === undefined ? null : failureOf(last),
    calls,
    hasStarted: calls.length > 0 || (tokens.output ?? 0) > 0 || traces.some(hasAnswer),
    notes,
  }
}

/** For output without a single event. */
export function unreadReport(said: string, notes: readonly string[]): AgentReport {
  return {
    text: said === '' ? null : said,
    ...NO_COUNTS,
    failure: {
      status: 'agent_error',
      message: 'its output does not contain the events it was asked for',
      isSilent: true,
    },
    calls: [],
    hasStarted: false,
    notes,
  }
}

function reportedCall({ id, server, name, args, args_text, client }: ToolCall, result?: ToolResult): ReportedCall {
  const isKnown = result !== undefined && result.missing !== true && result.unrecorded !== true
  return {
    id,
    server,
    name,
    args: args ?? args_text ?? null,
    parent: client === undefined || client === MAIN ? null : client,
    denied: isRecord(result) && result.denied === true,
    result: isKnown ? { is_error: result.is_error, ...contentOf(result) } : null,
  }
}

function contentOf({ content }: ToolResult): { readonly content?: unknown } {
  if (typeof content === 'string') return { content: [{ type: 'text', text: plainText(content) }] }
  return content === undefined ? {} : { content }
}

function failureOf({ outcome: { status, error } }: Trace): AgentFailure | null {
  if (status === 'completed') return null
  const told = isRecord(error) && typeof error.message === 'string' ? error.message : error
  const message = typeof told === 'string' ? plainText(told) : told === undefined ? status : showValue(told)
  return status === 'cancelled' ? { status: 'agent_error', message, isSilent: true } : { status, message }
}

function hasAnswer({ conversation: { turns } }: Trace): boolean {
  return turns.some(({ role }) => role === 'assistant')
}

function total(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}
