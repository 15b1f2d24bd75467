import type { ImporterCase } from '../importer-case.js'
import { agentCases } from './agent-cases.js'
import { type CaseSpan, otlpSpan, request } from './case-spans.js'
import { frameworkCases } from './framework-cases.js'
import { logCases } from './log-cases.js'
import { vendorCases } from './vendor-cases.js'

const user = { role: 'user', parts: [{ type: 'text', content: 'Weather in Rome and Oslo?' }] }
const asked = {
  role: 'assistant',
  parts: [
    { type: 'tool_call', id: 'c-rome', name: 'weather__get', arguments: { city: 'Rome' } },
    { type: 'tool_call', id: 'c-oslo', name: 'weather__get', arguments: { city: 'Oslo' } },
  ],
  finish_reason: 'tool_call',
}
const answers = {
  role: 'tool',
  parts: [
    { type: 'tool_call_response', id: 'c-oslo', response: 'no station' },
    { type: 'tool_call_response', id: 'c-rome', response: '31 C' },
  ],
}
const said = { role: 'assistant', parts: [{ type: 'text', content: 'Rome: 31 C.' }], finish_reason: 'stop' }

/** Two parallel calls, each executed by the agent, sent by the MCP client and served by the server. */
const newConventions: CaseSpan[] = [
  {
    id: '1',
    name: 'invoke_agent',
    at: [0, 900],
    attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'meteo' },
  },
  {
    id: '2',
    parent: '1',
    at: [10, 100],
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'm',
      'gen_ai.system_instructions': [{ type: 'text', content: 'Be terse.' }].map((part) => JSON.stringify(part)),
      'gen_ai.input.messages': [user].map((message) => JSON.stringify(message)),
      'gen_ai.output.messages': JSON.stringify([asked]),
      'gen_ai.usage.input_tokens': 20,
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.tool.definitions': JSON.stringify([
        { type: 'function', name: 'weather__get', parameters: { type: 'object' } },
      ]),
    },
  },
  // The second call started first and ended last.
  {
    id: '5',
    parent: '1',
    at: [120, 300],
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'weather__get',
      'gen_ai.tool.call.id': 'c-oslo',
    },
  },
  {
    id: '6',
    parent: '5',
    name: 'tools/call get',
    at: [125, 280],
    attributes: {
      'mcp.method.name': 'tools/call',
      'mcp.server.name': 'weather',
      'gen_ai.tool.name': 'get',
      'error.type': 'tool_error',
      'gen_ai.tool.call.result': JSON.stringify({ content: [{ type: 'text', text: 'no station' }], isError: true }),
    },
  },
  {
    id: '7',
    parent: '6',
    name: 'tools/call get',
    at: [130, 200],
    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'get' },
  },
  {
    id: '3',
    parent: '1',
    at: [130, 50],
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'weather__get',
      'gen_ai.tool.call.id': 'c-rome',
    },
  },
  {
    id: '4',
    parent: '3',
    at: [135, 40],
    attributes: {
      'rpc.system': 'mcp',
      'rpc.method': 'tools/call',
      'mcp.server.name': 'weather',
      'gen_ai.tool.name': 'get',
      'gen_ai.tool.call.result': JSON.stringify({
        content: [{ type: 'text', text: '31 C' }],
        structuredContent: { c: 31 },
      }),
    },
  },
  {
    id: '8',
    parent: '1',
    at: [450, 100],
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'm',
      'gen_ai.response.model': 'm-2026',
      'gen_ai.input.messages': JSON.stringify([user, asked, answers]),
      'gen_ai.output.messages': JSON.stringify([said]),
      'gen_ai.usage.input_tokens': 60,
      'gen_ai.usage.output_tokens': 6,
    },
  },
  { id: '9', parent: '1', name: 'tools/list', attributes: { 'mcp.method.name': 'tools/list' } },
]

const meteo = {
  agent: 'meteo',
  model: 'm-2026',
  system: 'Be terse.',
  prompt: 'Weather in Rome and Oslo?',
  tools: [{ server: null, name: 'weather__get', input_schema: { type: 'object' } }],
  tool_calls: [
    { id: 'c-rome', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 0, started_ms: 130, duration_ms: 50 },
    {
      id: 'c-oslo',
      server: 'weather',
      name: 'get',
      args: { city: 'Oslo' },
      turn: 0,
      started_ms: 120,
      duration_ms: 300,
    },
  ],
  tool_results: [
    { call_id: 'c-rome', is_error: false, content: [{ type: 'text', text: '31 C' }], structured: { c: 31 } },
    { call_id: 'c-oslo', is_error: true, content: [{ type: 'text', text: 'no station' }] },
  ],
  conversation: {
    turns: [
      { role: 'user', content: 'Weather in Rome and Oslo?' },
      { role: 'assistant', content: '', tool_call_ids: ['c-rome', 'c-oslo'] },
      { role: 'assistant', content: 'Rome: 31 C.' },
    ],
    tokens: { input: 80, output: 11 },
  },
  timing: { started_at: '2026-03-04T10:00:00.000Z', duration_ms: 900 },
}

const call = (id: string, trace: string, start: number): CaseSpan => ({
  id,
  trace,
  at: [start, 5],
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': `tool_${id}` },
})

export const cases: readonly ImporterCase[] = [
  {
    name: 'the conventions of today: parallel calls, and spans of MCP within those of their call',
    files: { 'spans.json': [request(...newConventions)] },
    traces: [meteo],
    skipped: 1,
  },
  {
    name: 'a request a line, the spans in the order in which they ended',
    files: { 'spans.jsonl': newConventions.toReversed().map((span) => request(span)) },
    traces: [meteo],
    skipped: 1,
  },
  {
    name: 'a trace out of Tempo, and one that wraps it',
    files: {
      'tempo.json': [
        { batches: [{ resource: {}, instrumentationLibrarySpans: [{ spans: [otlpSpan(call('1', 'a', 0))] }] }] },
      ],
      'tempo-2.json': [{ trace: request(call('2', 'b', 0)) }],
    },
    traces: [{ tool_calls: [{ id: '1', name: 'tool_1' }] }, { tool_calls: [{ id: '2', name: 'tool_2' }] }],
  },
  {
    name: 'traces in turn, each span twice, and one trace that has nothing to do with agents',
    files: {
      'spans.jsonl': [
        request(call('1', 'a', 0), call('1', 'a', 0)),
        request(call('2', 'b', 0), { id: '9', trace: 'c', attributes: { 'http.method': 'GET' } }),
        request(call('3', 'a', 7)),
      ],
    },
    traces: [
      { tool_calls: [{ id: '2', name: 'tool_2' }] },
      {
        tool_calls: [
          { id: '1', name: 'tool_1', started_ms: 0 },
          { id: '3', name: 'tool_3', started_ms: 7 },
        ],
      },
    ],
    skipped: 2,
  },
  ...vendorCases,
  ...frameworkCases,
  ...agentCases,
  ...logCases,
  {
    name: 'contents were not recorded: calls are those of their spans, turns those of their requests',
    files: {
      'spans.json': [
        request(
          { id: '1', attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' } },
          call('2', 'a1', 10),
          { id: '3', at: [20, 1], attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' } },
          { ...call('4', 'a1', 30), error: '' },
          { id: '5', attributes: { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': 'e' } },
        ),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: '2', name: 'tool_2', args: {}, turn: 0 },
          { id: '4', name: 'tool_4', args: {}, turn: 1 },
        ],
        tool_results: [{ is_error: false }, { is_error: true }],
      },
    ],
    skipped: 1,
  },
  {
    name: 'other signals in the same log are left out',
    files: { 'export.jsonl': [request(call('1', 'a', 0)), { resourceLogs: [] }, { resourceMetrics: [] }, 7] },
    traces: [{ tool_calls: [{ id: '1', name: 'tool_1' }] }],
    skipped: 3,
  },
]
