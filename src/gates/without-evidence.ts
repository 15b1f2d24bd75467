// For the contract test of gates: raw traces with one kind of evidence removed, or added where it is missing.
import type { EvidenceKind } from '../core/gate/gate.js'

interface RawTool {
  readonly server?: string | null
  readonly name: string
}

interface RawTrace {
  readonly tools?: readonly RawTool[]
  readonly injected_tools?: readonly RawTool[]
  readonly tool_calls: readonly RawTool[]
  readonly tool_results?: readonly unknown[]
  readonly final_response?: string | null
  readonly conversation?: {
    readonly turns?: readonly Readonly<Record<string, unknown>>[]
    readonly tokens?: unknown
    readonly cost_usd?: number
  }
}

type Change = (trace: RawTrace) => RawTrace

const WITHOUT: Readonly<Record<EvidenceKind, Change>> = {
  calls: (trace) => ({ ...trace, tool_calls: [], ...(trace.tool_results === undefined ? {} : { tool_results: [] }) }),
  names: (trace) => withTools(trace, (tool) => ({ ...tool, name: `zz${[...tool.name].map(code).join('')}` })),
  servers: (trace) => withTools(trace, ({ server: _, ...tool }) => tool),
  tools: ({ tools: _, injected_tools: __, ...trace }) => trace,
  text: ({ final_response: _, ...trace }) => {
    const { turns, ...conversation } = trace.conversation ?? {}
    if (turns === undefined) return without(trace, ['system', 'prompt'])
    const silent = turns.map((turn) => without(turn, ['content']))
    return { ...without(trace, ['system', 'prompt']), conversation: { ...conversation, turns: silent } }
  },
  tokens: (trace) => {
    const { conversation, tools } = trace
    return {
      ...trace,
      ...(conversation === undefined ? {} : { conversation: without(conversation, ['tokens', 'cost_usd']) }),
      ...(tools === undefined ? {} : { tools: tools.map((tool) => without(tool, ['tokens'])) }),
    }
  },
}

export const EVIDENCE_KINDS = Object.keys(WITHOUT) as readonly EvidenceKind[] // as: the keys of the record

export function withoutEvidence(kind: EvidenceKind, traces: readonly unknown[]): readonly unknown[] {
  return traces.map((trace) => WITHOUT[kind](trace as RawTrace)) // as: cases hold traces
}

/** Adds what a case leaves out: a text, tokens, a tool list. */
export function withEvidence(traces: readonly unknown[]): readonly unknown[] {
  return traces.map((raw) => {
    const trace = raw as RawTrace // as: cases hold traces
    const offered = trace.tool_calls.map(({ server = null, name }) => ({ server, name, input_schema: {}, tokens: 9 }))
    const turns = [
      { role: 'user', content: 'Do it.' },
      { role: 'assistant', content: 'I created the issue for you.' },
    ]
    return {
      tools: offered,
      final_response: 'I created the issue for you.',
      ...trace,
      conversation: { turns, tokens: { total: 900_000 }, cost_usd: 3, ...trace.conversation },
    }
  })
}

function withTools(trace: RawTrace, change: (tool: RawTool) => RawTool): RawTrace {
  const { tools, injected_tools, tool_calls } = trace
  return {
    ...trace,
    tool_calls: tool_calls.map(change),
    ...(tools === undefined ? {} : { tools: tools.map(change) }),
    ...(injected_tools === undefined ? {} : { injected_tools: injected_tools.map(change) }),
  }
}

function without<Value extends object>(value: Value, keys: readonly string[]): Value {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) as Value // as: a part of it
}

/** Replaces each name with one meaningless word: `zz6765745f`. */
function code(letter: string): string {
  return letter.charCodeAt(0).toString(16)
}
