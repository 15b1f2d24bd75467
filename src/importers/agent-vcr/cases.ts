import type { ImporterCase } from '../importer-case.js'

const call = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})
const recording = {
  format_version: '1.0.0',
  metadata: {
    version: '1.0.0',
    recorded_at: '2026-02-08T16:00:00',
    transport: 'stdio',
    server_info: { name: 'calculator' },
  },
  session: {
    initialize_request: { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} },
    initialize_response: { jsonrpc: '2.0', id: 0, result: { serverInfo: { name: 'calculator' } } },
    capabilities: {},
    interactions: [
      {
        sequence: 0,
        timestamp: '2026-02-08T16:00:01.000',
        direction: 'client_to_server',
        request: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        response: {
          jsonrpc: '2.0',
          id: 1,
          result: { tools: [{ name: 'divide', inputSchema: { type: 'object' } }] },
          error: null,
        },
        latency_ms: 28.5,
      },
      {
        sequence: 1,
        timestamp: '2026-02-08T16:00:02.000',
        direction: 'client_to_server',
        request: call(2, 'divide', { a: 10, b: 2 }),
        response: { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: '5' }] }, error: null },
        latency_ms: 12,
      },
      {
        sequence: 2,
        timestamp: '2026-02-08T16:00:03.000',
        direction: 'client_to_server',
        request: call(3, 'divide', { a: 10, b: 0 }),
        response: { jsonrpc: '2.0', id: 3, error: { code: -32_603, message: 'Division by zero' } },
        latency_ms: 3,
      },
      { sequence: 3, direction: 'client_to_server', request: call(4, 'divide', {}), response: null },
    ],
  },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'a recording with an error and a request without an answer',
    files: { 'calculator.vcr': [recording, 7] },
    traces: [
      {
        tools: [{ server: 'calculator', name: 'divide', input_schema: { type: 'object' } }],
        tool_calls: [
          { id: 'c1', server: 'calculator', name: 'divide', args: { a: 10, b: 2 }, started_ms: 2000, duration_ms: 12 },
          { id: 'c2', args: { a: 10, b: 0 } },
          { id: 'c3', args: {} },
        ],
        tool_results: [
          { call_id: 'c1', is_error: false, content: [{ type: 'text', text: '5' }] },
          { call_id: 'c2', is_error: true, error: { code: -32_603, message: 'Division by zero' } },
          { call_id: 'c3', is_error: true, missing: true },
        ],
        requests: [],
        timing: { started_at: '2026-02-08T16:00:00.000Z' },
      },
    ],
    skipped: 1,
  },
]
