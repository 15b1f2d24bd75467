// The names and forms of OpenTelemetry's GenAI conventions as of May 2026.
import { expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { readAny, readAttributes } from '../../importers/otlp/any-value.js'
import { runSpans } from './otlp-run.js'
import type { OtlpSpan } from './otlp-values.js'

const KNOWN: ReadonlySet<string> = new Set([
  'error.type',
  'gen_ai.agent.name',
  'gen_ai.input.messages',
  'gen_ai.operation.name',
  'gen_ai.output.messages',
  'gen_ai.provider.name',
  'gen_ai.request.model',
  'gen_ai.system_instructions',
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.call.id',
  'gen_ai.tool.call.result',
  'gen_ai.tool.name',
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.output_tokens',
  'mcp.method.name',
  'rpc.response.status_code',
])

const trace = readTrace(
  {
    agent: 'meteo',
    model: 'gemini-3-pro',
    system: 'Be terse.',
    prompt: 'Weather?',
    tool_calls: [
      { id: 'a', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 0, caller: 'code', client: 'sub' },
      { id: 'b', name: 'calc', args: {}, turn: 0 },
    ],
    tool_results: [
      { call_id: 'a', is_error: true, content: [{ type: 'text', text: 'no station' }] },
      { call_id: 'b', is_error: true, content: 'no', error: { code: -32602, message: 'bad params' } },
    ],
    conversation: {
      turns: [
        { role: 'user', content: 'Weather?' },
        { role: 'assistant', content: '', tool_call_ids: ['a', 'b'] },
        { role: 'assistant', content: 'No.' },
      ],
      tokens: { input: 80, output: 11 },
      cost_usd: 0.5,
    },
    outcome: { status: 'agent_error', error: 'gave up' },
  },
  new ToolTable(),
)
const [root, first, second, a, b] = runSpans(trace, { traceId: 'a1', attributes: {}, evaluations: [] })
const at = (span: OtlpSpan | undefined, key: string) =>
  readAny(span?.attributes.find((one) => one.key === key)?.value as unknown)
const messages = (span: OtlpSpan | undefined) => JSON.parse(String(at(span, 'gen_ai.output.messages')))

it('uses no attribute that the conventions do not have, besides our own', () => {
  for (const span of [root, first, second, a, b]) {
    const names = Object.keys(readAttributes(span?.attributes)).filter((name) => !name.startsWith('mcprove.'))
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([])
  }
})

it('names the provider as the conventions do, and a model is another process', () => {
  expect([at(root, 'gen_ai.provider.name'), at(first, 'gen_ai.provider.name')]).toEqual(['gcp.gemini', 'gcp.gemini'])
  expect([root, first, second, a, b].map((span) => span?.kind)).toEqual([1, 3, 3, 1, 1])
})

it('writes a reason for the end of each answer, and arguments as values', () => {
  expect(messages(first)).toMatchObject([
    { finish_reason: 'tool_call', parts: [{ type: 'tool_call', arguments: { city: 'Rome' } }, { name: 'calc' }] },
  ])
  expect(messages(second)).toMatchObject([{ finish_reason: 'stop', parts: [{ type: 'text', content: 'No.' }] }])
})

it('tells errors of a tool, of the protocol and of the agent apart', () => {
  expect([a, b, root].map((span) => at(span, 'error.type'))).toEqual(['tool_error', '-32602', 'agent_error'])
})
