import type { ImporterCase } from '../importer-case.js'

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const span = (trace: string, second: number, attributes: readonly object[]) => ({
  traceId: trace,
  spanId: `${trace}-1`,
  name: 'x',
  startTimeUnixNano: `${1_794_967_667 + second}000000000`,
  endTimeUnixNano: `${1_794_967_667 + second}500000000`,
  attributes: [text('gen_ai.conversation.id', 's1'), ...attributes],
})
const asked = [{ role: 'user', parts: [{ text: '<session_context>\nToday' }, { text: 'Look.' }] }]
const request = (trace: string, second: number, input: readonly object[], parts: readonly object[]) =>
  span(trace, second, [
    text('gen_ai.operation.name', 'llm_call'),
    text('gen_ai.prompt.name', 's1'),
    text('gen_ai.request.model', 'gemini-x'),
    text('gen_ai.input.messages', JSON.stringify(input)),
    text('gen_ai.output.messages', JSON.stringify(parts.map((part) => ({ role: 'model', parts: [part] })))),
    { key: 'gen_ai.usage.input_tokens', value: { intValue: '10' } },
    { key: 'gen_ai.usage.output_tokens', value: { intValue: '2' } },
  ])
const call = {
  callId: 'a',
  name: 'mcp_my_docs_search',
  args: { q: { n: 1 } },
  display: { name: 'search (my_docs MCP Server)' },
  prompt_id: 's1',
}
const answer = {
  status: 'error',
  response: { responseParts: [{ functionResponse: { response: { error: 'gone' } } }] },
}
const functionCall = { id: 'a', name: 'mcp_my_docs_search', args: { q: { n: 1 } } }
const history = [...asked, { role: 'model', parts: [{ functionCall }] }, { role: 'user', parts: [] }]
const spans = [
  request('t1', 1, asked, [{ text: 'Look' }, { text: 'ing.' }, { functionCall }]),
  span('t2', 2, [
    text('gen_ai.operation.name', 'tool_call'),
    text('gen_ai.input.messages', JSON.stringify(call)),
    text('gen_ai.output.messages', JSON.stringify(answer)),
  ]),
  span('t2', 2, [text('gen_ai.operation.name', 'schedule_tool_calls')]),
  request('t3', 3, history, [{ text: 'Done.' }]),
]
const resource = { attributes: [text('service.name', 'gemini-cli')] }
const trace = {
  prompt: 'Look.',
  model: 'gemini-x',
  tool_calls: [{ id: 'a', server: 'my_docs', name: 'search', args: { q: { n: 1 } } }],
  tool_results: [{ call_id: 'a', is_error: true, content: 'gone' }],
  conversation: { tokens: { input: 20, output: 4 } },
}

export const spanCases: readonly ImporterCase[] = [
  {
    name: 'Gemini CLI: spans of one conversation are one run, though each is a trace of its own',
    files: { 'spans.jsonl': [{ resourceSpans: [{ resource, scopeSpans: [{ spans: spans.toReversed() }] }] }] },
    traces: [trace],
    skipped: 1,
  },
]
