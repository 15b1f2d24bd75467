import { toolTokens } from '../../catalog/tool-tokens.js'
import type { RecordedTraffic } from '../../mcp/proxy/recorded-traffic.js'
import { costOf, type Price } from '../../models/prices.js'
import type { Outcome, TraceHead } from '../record/trace-record.js'
import { agentCalls } from './agent-calls.js'
import type { AgentReport } from './agent-report.js'

/** What is known about a run so far. */
export interface Observed {
  /** Null when the proxy never opened. */
  traffic: RecordedTraffic | null
  /** Null when the program did not exit by itself. */
  report: AgentReport | null
  verify: readonly unknown[]
  /** The states of mock servers, when the test needs them. */
  states: Readonly<Record<string, unknown>> | undefined
}

/** The trace of a run, in the key order of all traces that mcprove writes. */
export function externalTrace(
  head: TraceHead,
  servers: readonly string[],
  { traffic, report, verify, states }: Observed,
  outcome: Outcome,
  price: Price | null,
): Record<string, unknown> {
  const { text = null, calls = null } = report ?? {}
  const notes = [...(traffic?.notes ?? []), ...(report?.notes ?? [])]
  const { input, output } = report?.tokens ?? { input: null, output: null }
  // In the order of the suite, because the order in which an agent contacts servers is random.
  const tools = servers.flatMap((name) => traffic?.tools.filter(({ server }) => server === name) ?? [])
  return {
    schema: 'mcprove/trace@1',
    ...head,
    tools: tools.map((tool) => ({ ...tool, tokens: toolTokens(tool) })),
    tool_calls: traffic?.tool_calls ?? [],
    tool_results: traffic?.tool_results ?? [],
    ...(calls === null ? {} : { agent_calls: agentCalls(calls, traffic?.tool_calls ?? [], servers) }),
    ...(calls === null || report?.notes.length === 0 ? {} : { agent_calls_partial: true }),
    ...(traffic === null || traffic.requests.length === 0 ? {} : { requests: traffic.requests }),
    ...(verify.length === 0 ? {} : { verify }),
    ...(states === undefined ? {} : { states }),
    conversation: {
      turns: [
        { role: 'user', content: head.prompt },
        ...(text === null ? [] : [{ role: 'assistant', content: text, finish_reason: 'stop' }]),
      ],
      tokens: { input, output, total: input === null || output === null ? null : input + output },
      cost_usd: report?.cost_usd ?? costOf({ input, output }, price),
      price_table: null,
    },
    final_response: text,
    timing: { started_at: traffic?.started_at ?? null, duration_ms: traffic?.duration_ms ?? null },
    outcome,
    ...(notes.length === 0 ? {} : { notes }),
  }
}
