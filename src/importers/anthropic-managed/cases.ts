import type { ImporterCase } from '../importer-case.js'

const at = (second: number) => `2026-07-06T16:52:0${second}.000000Z`

const session = {
  type: 'session',
  id: 'sesn_1',
  agent: { name: 'Finder', model: { id: 'claude-x' }, system: 'You are terse.' },
}
const asked = { type: 'user.message', content: [{ type: 'text', text: 'How many stars?' }] }
const events = [
  { id: 'e0', type: 'session.status_running', processed_at: at(0) },
  { ...asked, id: 'e1', processed_at: at(1) },
  {
    id: 'e2',
    type: 'agent.mcp_tool_use',
    mcp_server_name: 'exa',
    name: 'search',
    input: { q: 'stars' },
    processed_at: at(2),
  },
  { id: 'e3', type: 'agent.tool_use', name: 'bash', input: { command: 'ls' }, processed_at: at(3) },
  { id: 'e4', type: 'agent.tool_result', tool_use_id: 'e3', content: [], is_error: true, processed_at: at(4) },
  {
    id: 'e5',
    type: 'agent.mcp_tool_result',
    mcp_tool_use_id: 'e2',
    content: [{ type: 'text', text: '936' }],
    processed_at: at(5),
  },
  {
    id: 'e6',
    type: 'span.model_request_end',
    model_usage: { input_tokens: 2, cache_read_input_tokens: 8, output_tokens: 5 },
  },
  { id: 'e7', type: 'agent.message', content: [{ type: 'text', text: '936 stars.' }], processed_at: at(6) },
]

const trace = {
  prompt: 'How many stars?',
  tool_calls: [
    { id: 'e2', server: 'exa', name: 'search', args: { q: 'stars' }, started_ms: 2000, duration_ms: 3000 },
    { id: 'e3', server: null, name: 'bash', args: { command: 'ls' } },
  ],
  tool_results: [
    { call_id: 'e2', is_error: false, content: [{ type: 'text', text: '936' }] },
    { call_id: 'e3', is_error: true, content: [] },
  ],
  conversation: { tokens: { input: 10, output: 5 } },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'what a client sent and got, the calls of several tools and results out of order',
    files: {
      'client.jsonl': [
        ['client.beta.sessions.create', session],
        ['client.beta.sessions.events.send', ['sesn_1', { events: [asked] }]],
        ...events.map((event) => ['client.beta.sessions.events.stream', event]),
      ],
    },
    traces: [{ agent: 'Finder', model: 'claude-x', system: 'You are terse.', ...trace }],
    skipped: 1,
  },
  {
    name: 'bare events, one of them twice',
    files: { 'events.jsonl': [...events, events[2]] },
    traces: [trace],
    skipped: 2,
  },
  { name: 'a page of the list of events', files: { 'page.json': [{ data: events }] }, traces: [trace], skipped: 1 },
]
