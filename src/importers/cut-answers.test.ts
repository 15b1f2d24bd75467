import { expect, it } from 'vitest'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { importers } from './index.js'

function imported(key: string, value: unknown) {
  const session = importers
    .find((importer) => importer.key === key)
    ?.open({ skip: () => {}, repeat: () => {}, warn: () => {} })
  const place = { file: 'log.json', line: 1 }
  const [raw] = session === undefined ? [] : [...session.push(value, place), ...session.end()]
  return readTrace(raw, new ToolTable())
}

const call = { id: '1', type: 'function', function: { name: 'ok', arguments: '{}' } }
const completion = (finish_reason: string) => ({
  choices: [{ index: 0, finish_reason, message: { role: 'assistant', content: 'half', tool_calls: [call] } }],
})
const message = (stop_reason: string) => ({
  type: 'message',
  role: 'assistant',
  stop_reason,
  content: [{ type: 'tool_use', id: 't', name: 'ok', input: {} }],
})
const response = (more: object) => ({
  object: 'response',
  ...more,
  output: [{ type: 'function_call', call_id: '1', name: 'ok', arguments: '{}' }],
})

it.each<[string, unknown, string]>([
  ['openai', completion('length'), 'max_tokens'],
  ['openai', completion('tool_calls'), 'completed'],
  ['anthropic', message('max_tokens'), 'max_tokens'],
  ['anthropic', message('tool_use'), 'completed'],
  [
    'openai-responses',
    response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
    'max_tokens',
  ],
  ['openai-responses', response({ status: 'incomplete' }), 'max_tokens'],
  ['openai-responses', response({ status: 'completed' }), 'completed'],
])('%s: an answer that was cut off ends as a live run does (%#)', (key, value, status) => {
  const trace = imported(key, value)
  expect(trace.tool_calls.map(({ name }) => name)).toEqual(['ok'])
  expect(trace.outcome.status).toBe(status)
})

const attribute = (key: string, value: object) => ({ key, value })
const span = (spanId: string, more: object) => ({
  traceId: 'aa',
  spanId,
  name: 'span',
  startTimeUnixNano: '1',
  endTimeUnixNano: '100',
  ...more,
})

it.each([
  ['-32602', true],
  ['0', false],
])('otlp: a call whose request ended with the code %s failed: %s', (intValue, isError) => {
  const agent = span('1', { attributes: [attribute('gen_ai.operation.name', { stringValue: 'invoke_agent' })] })
  const refund = span('5', {
    parentSpanId: '1',
    attributes: [
      attribute('mcp.method.name', { stringValue: 'tools/call' }),
      attribute('gen_ai.tool.name', { stringValue: 'refund' }),
      attribute('rpc.jsonrpc.error_code', { intValue }),
    ],
  })
  const trace = imported('otlp', { resourceSpans: [{ scopeSpans: [{ spans: [agent, refund] }] }] })
  expect(trace.tool_results.map(({ is_error, error }) => [is_error, error !== undefined])).toEqual([[isError, isError]])
})
