import type { ImporterCase } from '../importer-case.js'

const START = 1_772_618_400_000_000_000
const base = (id: string, parent: string | null, at: number) => ({
  trace_id: 'pFkVDlbQ+6mBbDUOcUQhLQ==',
  span_id: id,
  parent_span_id: parent,
  start_time_unix_nano: START + at * 1e9,
  end_time_unix_nano: START + (at + 1) * 1e9,
  events: [],
})
const attributes = (type: string, inputs: unknown, outputs: unknown, more: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries({
      'mlflow.traceRequestId': 'tr-1',
      'mlflow.spanType': type,
      'mlflow.spanInputs': inputs,
      'mlflow.spanOutputs': outputs,
      ...more,
    }).map(([key, value]) => [key, JSON.stringify(value)]),
  )
const user = { role: 'user', content: 'Weather in Oslo?' }
const asked = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Oslo"}' } }],
}
const ok = { code: 'STATUS_CODE_OK', message: '' }
const trace = {
  info: { trace_id: 'tr-1', state: 'OK' },
  data: {
    spans: [
      { ...base('root', null, 0), name: 'agent', status: ok, attributes: attributes('AGENT', { q: 'x' }, 'Rain.') },
      {
        ...base('m1', 'root', 1),
        name: 'Completions',
        status: ok,
        attributes: attributes(
          'CHAT_MODEL',
          { model: 'm', messages: [user] },
          { choices: [{ message: asked }] },
          {
            'mlflow.chat.tokenUsage': { input_tokens: 20, output_tokens: 5, total_tokens: 25 },
            'mlflow.chat.tools': [{ type: 'function', function: { name: 'get_weather', parameters: {} } }],
          },
        ),
      },
      {
        ...base('t1', 'root', 2),
        name: 'get_weather',
        status: { code: 'STATUS_CODE_ERROR', message: 'no station' },
        attributes: attributes('TOOL', { city: 'Oslo' }, null),
      },
      {
        ...base('m2', 'root', 3),
        name: 'Completions',
        status: ok,
        attributes: attributes(
          'CHAT_MODEL',
          { model: 'm', messages: [user, asked, { role: 'tool', tool_call_id: 'call_1', content: 'no station' }] },
          { choices: [{ message: { role: 'assistant', content: 'I do not know.' } }] },
          { 'mlflow.chat.tokenUsage': { input_tokens: 40, output_tokens: 6, total_tokens: 46 } },
        ),
      },
    ],
  },
}
const expected = {
  agent: 'agent',
  model: 'm',
  prompt: 'Weather in Oslo?',
  tools: [{ name: 'get_weather' }],
  tool_calls: [{ id: 'call_1', name: 'get_weather', args: { city: 'Oslo' } }],
  tool_results: [{ is_error: true, content: 'no station' }],
  conversation: { tokens: { input: 60, output: 11 } },
}

export const mlflowCases: ImporterCase[] = [
  {
    name: 'a trace of MLflow, whose attributes are JSON',
    files: { 'trace.json': [trace] },
    traces: [expected],
  },
  {
    name: 'traces of an MLflow search',
    files: { 'traces.json': [{ traces: [trace] }] },
    traces: [expected],
  },
]
