import type { ImporterCase } from '../importer-case.js'

const request = (id: number | string, method: string, params?: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
})
const answer = (id: number | string, result: object) => ({ jsonrpc: '2.0', id, result })
const text = (said: string) => [{ type: 'text', text: said }]
const tool = (name: string) => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } })

type Side = 'client' | 'server'
/** A session in which the second call fails, the third is refused and the fourth is not answered. */
const session: readonly (readonly [Side, object, number])[] = [
  ['client', request(0, 'initialize', {}), 0],
  ['client', request(1, 'tools/list'), 1],
  ['client', request(2, 'tools/call', { name: 'echo', arguments: { text: 'hi' } }), 5],
  ['server', answer(0, { serverInfo: { name: 'shop', version: '1' } }), 6],
  ['server', answer(1, { tools: [tool('echo')], nextCursor: 'a' }), 6],
  ['client', request(3, 'tools/list', { cursor: 'a' }), 7],
  ['server', answer(3, { tools: [tool('pay')] }), 8],
  ['server', request(1, 'sampling/createMessage', {}), 9],
  ['client', answer(1, { role: 'assistant' }), 10],
  ['server', { jsonrpc: '2.0', method: 'notifications/progress' }, 11],
  ['server', answer(2, { content: text('hi'), structuredContent: { said: 'hi' } }), 15],
  ['client', request(4, 'resources/read', { uri: 'a' }), 16],
  ['server', answer(4, { contents: [] }), 17],
  ['client', request(5, 'tools/call', { name: 'pay' }), 20],
  ['server', answer(5, { content: text('no money'), isError: true }), 21],
  ['client', request(6, 'tools/call', { name: 'fly', arguments: {} }), 22],
  ['server', { jsonrpc: '2.0', id: 6, error: { code: -32_602, message: 'Unknown tool' } }, 23],
  ['client', request(7, 'tools/call', { name: 'echo', arguments: {} }), 24],
  ['server', answer(99, {}), 25],
]

const trace = {
  tools: [
    { server: 'shop', name: 'echo', description: 'The tool echo.', input_schema: { type: 'object' } },
    { server: 'shop', name: 'pay' },
  ],
  tool_calls: [
    { id: 'c1', server: 'shop', name: 'echo', args: { text: 'hi' }, started_ms: 5, duration_ms: 10 },
    { id: 'c2', server: 'shop', name: 'pay', args: {} },
    { id: 'c3', server: 'shop', name: 'fly' },
    { id: 'c4', server: 'shop', name: 'echo' },
  ],
  tool_results: [
    { call_id: 'c1', is_error: false, content: text('hi'), structured: { said: 'hi' } },
    { call_id: 'c2', is_error: true, content: text('no money') },
    { call_id: 'c3', is_error: true, error: { code: -32_602, message: 'Unknown tool' } },
    { call_id: 'c4', is_error: true, missing: true },
  ],
  requests: [
    { server: 'shop', method: 'sampling/createMessage', params: {}, result: { role: 'assistant' }, from: 'server' },
    { server: 'shop', method: 'resources/read', params: { uri: 'a' }, result: { contents: [] } },
  ],
  timing: { started_at: '2026-07-14T07:06:34.000Z', duration_ms: 24 },
}

const header = {
  type: 'header',
  cassetteVersion: 2,
  recorder: 'mcp-cassette@0.3.0',
  startedAt: '2026-07-14T07:06:34.000Z',
}
const lines = session.map(([from, frame, t]) => ({ type: 'frame', t, dir: from === 'client' ? 'c2s' : 's2c', frame }))

export const cases: readonly ImporterCase[] = [
  {
    name: 'lines of the npm package',
    files: { 'shop.cassette.jsonl': [header, ...lines] },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'a document of the PyPI package',
    files: {
      'shop.mcp.json': [
        {
          format_version: 2,
          recorded_at: '2026-07-14T07:06:34.000Z',
          server_info: { name: 'shop' },
          messages: session.map(([sender, payload, t_offset_ms], seq) => ({ seq, sender, payload, t_offset_ms })),
        },
      ],
    },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'two cassettes in one file, and an answer that was streamed',
    files: {
      'all.jsonl': [
        header,
        lines[2],
        {
          type: 'chunks',
          t: 9,
          dir: 's2c',
          id: 2,
          chunks: [
            { t: 7, frame: { jsonrpc: '2.0', method: 'notifications/progress' } },
            { t: 9, frame: answer(2, { content: text('hi') }) },
          ],
        },
        { type: 'raw', t: 9, dir: 's2c', data: 'warming up' },
        header,
        lines[2],
      ],
    },
    traces: [
      { tool_calls: [{ server: null, name: 'echo' }], tool_results: [{ is_error: false, content: text('hi') }] },
      { tool_calls: [{ name: 'echo' }], tool_results: [{ missing: true }] },
    ],
    skipped: 1,
  },
]
