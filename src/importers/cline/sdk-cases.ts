import type { ImporterCase } from '../importer-case.js'

const metrics = (inputTokens: number) => ({ metrics: { inputTokens, outputTokens: 2, cacheReadTokens: 3 } })
const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
const result = (tool_use_id: string, content: unknown, more: object = {}) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id, content, ...more }],
})
const user = {
  role: 'user',
  content: [{ type: 'text', text: '<user_input mode="act">Fix it.</user_input>' }],
  ts: 1794967696000,
}
const failure = (text: string) => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
  metadata: { displayOnly: true, displayRole: 'error' },
})
const session = (id: string, messages: readonly object[], origin: object = {}) => ({
  version: 1,
  updated_at: '2026-11-18T02:08:16.719Z',
  agent: 'lead',
  sessionId: id,
  origin: { source: 'cli', ...origin },
  messages,
})
const lead = [
  user,
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'Looking.' },
      use('a', 'my_docs__get_page', { n: 1 }),
      use('b', 'run_commands', {}),
    ],
    modelInfo: { id: 'gpt-x' },
    ...metrics(10),
  },
  result('a', '{"content":[{"type":"text","text":"gone"}],"isError":true}'),
  result('b', [{ query: 'x', result: 'no', error: 'Command exited with code 3', success: false }]),
  { role: 'assistant', content: [use('c', 'spawn_agent', { task: 'Look.' })], ...metrics(20) },
  result('c', '{"text":"Seen.","iterations":1}'),
  { role: 'assistant', content: [{ type: 'text', text: 'Fixed.' }], ...metrics(30) },
]
const helper = [
  { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
  { role: 'assistant', content: [use('s', 'read_files', {})], ...metrics(5) },
  result('s', '{"error":"rejected"}', { is_error: true }),
  { role: 'assistant', content: [{ type: 'text', text: 'Seen.' }], ...metrics(6) },
]

const line = (type: string, more: object) => ({ ts: '2026-11-18T02:08:16.147Z', type, ...more })
const event = (type: string, more: object = {}) => line('agent_event', { event: { type, ...more } })
const hook = (hookEventName: string, agentId: string, parentAgentId: string | null) =>
  line('hook_event', { hookEventName, agentId, parentAgentId })
const called = (toolCallId: string, toolName: string) =>
  event('content_start', { contentType: 'tool', toolCallId, toolName, input: {} })
const returned = (toolCallId: string, output: unknown) =>
  event('content_end', { contentType: 'tool', toolCallId, output })
const said = (text: string) => event('content_end', { contentType: 'text', text })
const ended = (finishReason: string, text: string) =>
  line('run_result', { finishReason, text, usage: { inputTokens: 10, outputTokens: 2 }, model: { id: 'gpt-x' } })

export const sdkCases: readonly ImporterCase[] = [
  {
    name: 'a session of Cline 3: the server is in the name, failures are in the results, a subagent joins',
    files: {
      'info.json': [{ session_id: '1', messages_path: 'messages.json' }],
      'agent.messages.json': [session('1__a', helper, { parentThreadId: '1', subagent: 'agent_1' })],
      'messages.json': [session('1', lead)],
    },
    traces: [
      {
        model: 'gpt-x',
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', client: 'main', server: 'my_docs', name: 'get_page', args: { n: 1 }, turn: 0 },
          { id: 'b', client: 'main', server: null, name: 'run_commands', turn: 0 },
          { id: 'c', client: 'main', name: 'spawn_agent', turn: 1 },
          { id: 's', client: 'agent_1', name: 'read_files' },
        ],
        tool_results: [
          { call_id: 'a', is_error: true, content: [{ type: 'text', text: 'gone' }] },
          { call_id: 'b', is_error: true, content: 'no' },
          { call_id: 'c', is_error: false },
          { call_id: 's', is_error: true, content: 'rejected' },
        ],
        conversation: { tokens: { input: 71, output: 10 } },
      },
    ],
    skipped: 1,
  },
  {
    name: 'a session of Cline 3 that ends with an error did not complete',
    files: {
      'failed.json': [session('2', [...lead.slice(0, 4), failure('Overloaded')])],
      'cut.json': [session('3', [user, failure('Model reached the maximum output token limit')])],
      'open.json': [session('4', lead.slice(0, 4))],
    },
    traces: [
      { tool_calls: [{}, {}], outcome: { status: 'infra_error', error: 'Overloaded' } },
      { tool_calls: [], outcome: { status: 'max_tokens' } },
      { tool_calls: [{}, {}], outcome: { status: 'cancelled' } },
    ],
    skipped: 2,
  },
  {
    name: 'cline --json: events between the start and the end of a subagent are its own',
    files: {
      'out.jsonl': [
        hook('agent_start', 'main', null),
        event('iteration_start'),
        said('Looking.'),
        called('a', 'docs__search'),
        returned('a', { content: [], isError: true }),
        event('iteration_start'),
        called('b', 'spawn_agent'),
        hook('agent_start', 'sub', 'main'),
        event('iteration_start'),
        event('usage', { inputTokens: 5, outputTokens: 1 }),
        called('s', 'read_files'),
        returned('s', [{ query: 'x', result: 'ok', success: true }]),
        hook('agent_end', 'sub', 'main'),
        returned('b', { text: 'Seen.' }),
        event('iteration_start'),
        event('usage', { inputTokens: 10, outputTokens: 2 }),
        said('Fixed.'),
        ended('completed', 'Fixed.'),
      ],
      'failed.jsonl': [event('iteration_start'), ended('error', 'Incorrect API key provided')],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', client: 'main', server: 'docs', name: 'search' },
          { id: 'b', client: 'main' },
          { id: 's', client: 'sub' },
        ],
        tool_results: [
          { call_id: 'a', is_error: true },
          { call_id: 'b', is_error: false },
          { call_id: 's', is_error: false, content: 'ok' },
        ],
        conversation: { tokens: { input: 15, output: 3 } },
        final_response: 'Fixed.',
      },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'Incorrect API key provided' } },
    ],
    skipped: 1,
  },
]
