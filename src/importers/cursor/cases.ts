import type { ImporterCase } from '../importer-case.js'

const init = {
  type: 'system',
  subtype: 'init',
  apiKeySource: 'login',
  cwd: '/work',
  session_id: 's1',
  model: 'model-x',
  permissionMode: 'default',
}
const said = (role: string, text: string, more: object = {}) => ({
  type: role,
  message: { role, content: [{ type: 'text', text }] },
  session_id: 's1',
  ...more,
})
const call = (subtype: string, call_id: string, tool_call: object, timestamp_ms = 1_780_000_000_000) => ({
  type: 'tool_call',
  subtype,
  call_id,
  tool_call,
  session_id: 's1',
  timestamp_ms,
})
const usage = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 5, cacheWriteTokens: 1 }
const end = { type: 'result', subtype: 'success', is_error: false, result: 'I look.Fixed.', session_id: 's1', usage }

const mcp = { name: 'docs-find', toolName: 'find', providerIdentifier: 'docs', args: { q: 1 } }
const stream = [
  init,
  said('user', 'Fix it.'),
  { type: 'thinking', subtype: 'delta', text: 'Hm.', session_id: 's1' },
  said('assistant', 'I look.', { model_call_id: 'm1', timestamp_ms: 1_780_000_000_000 }),
  call('started', 'a', { writeToolCall: { args: { path: 'a' } } }),
  call('completed', 'a', {
    writeToolCall: { args: { path: 'a', fileText: 'x' }, result: { success: { linesCreated: 1 } } },
  }),
  call('started', 'b', { mcpToolCall: { args: mcp } }),
  call('completed', 'b', {
    mcpToolCall: {
      args: { toolName: 'find' },
      result: { success: { content: [{ text: { text: 'gone' } }], isError: true } },
    },
  }),
  call('started', 'c', { shellToolCall: { args: { command: 'ls' } } }),
  call('completed', 'c', { shellToolCall: { args: { command: 'ls' }, result: { rejected: { reason: '' } } } }),
  call('started', 'd', { shellToolCall: { args: { command: 'x' } } }),
  call('completed', 'd', {
    shellToolCall: { args: { command: 'x' }, result: { success: { exitCode: 1, stdout: 'no' } } },
  }),
]

const line = (role: string, content: readonly object[]) => ({ role, message: { content } })

export const cases: readonly ImporterCase[] = [
  {
    name: 'stream-json: calls with the results that end them',
    files: { 'run.jsonl': [...stream, said('assistant', 'Fixed.'), end] },
    traces: [
      {
        model: 'model-x',
        prompt: 'Fix it.',
        servers_recorded: true,
        tool_calls: [
          { id: 'a', server: null, name: 'write', args: { path: 'a', fileText: 'x' }, turn: 0 },
          { id: 'b', server: 'docs', name: 'find', args: { q: 1 } },
          { id: 'c', name: 'shell', args: { command: 'ls' } },
          { id: 'd', name: 'shell' },
        ],
        tool_results: [
          { call_id: 'a', is_error: false },
          { call_id: 'b', is_error: true, content: [{ type: 'text', text: 'gone' }] },
          { call_id: 'c', is_error: true },
          { call_id: 'd', is_error: true, content: 'no' },
        ],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'I look.' },
            { role: 'assistant', content: 'Fixed.' },
          ],
          tokens: { input: 16, output: 2 },
        },
      },
    ],
    skipped: 1,
  },
  {
    name: 'stream-json: pieces of a text count once, and each result ends a run',
    files: {
      'runs.jsonl': [
        init,
        said('user', 'Go.'),
        said('assistant', 'I ', { timestamp_ms: 1 }),
        said('assistant', 'look.', { timestamp_ms: 2 }),
        said('assistant', 'I look.', { timestamp_ms: 3, model_call_id: 'm1' }),
        call('started', 'a', { readToolCall: { args: { path: 'a' } } }),
        init,
        said('user', 'Again.'),
        said('assistant', 'Do', { timestamp_ms: 4 }),
        said('assistant', 'ne.', { timestamp_ms: 5 }),
        said('assistant', 'Done.'),
        end,
        init,
        said('user', 'Once more.'),
        call('completed', 'e', {
          mcpToolCall: { args: { toolName: 'mcp__docs__list' }, result: { content: [{ text: 'x' }] } },
        }),
        { ...end, result: 'Listed.' },
        init,
        said('user', 'Once more.'),
        { type: 'result', subtype: 'error', is_error: true, result: 'usage limit', session_id: 's1' },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'a', name: 'read', args: { path: 'a' } }],
        conversation: { turns: [{ role: 'user' }, { role: 'assistant', content: 'I look.' }] },
        outcome: { status: 'cancelled' },
      },
      { tool_calls: [], conversation: { turns: [{ content: 'Again.' }, { content: 'Done.' }] } },
      {
        tool_calls: [{ id: 'e', server: 'docs', name: 'list' }],
        tool_results: [{ is_error: false }],
        final_response: 'Listed.',
      },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'usage limit' } },
    ],
  },
  {
    name: 'a transcript',
    files: {
      'chat.jsonl': [
        line('user', [{ type: 'text', text: '<open_files/>\n<user_query>\nFix it.\n</user_query>' }]),
        line('assistant', [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', name: 'Read', input: { path: 'a' } },
        ]),
        line('assistant', [{ type: 'text', text: 'Fixed.' }]),
        { type: 'turn_ended', status: 'completed' },
      ],
      'failed.jsonl': [
        line('user', [{ type: 'text', text: 'Go.' }]),
        line('assistant', [{ type: 'text', text: 'I look.' }]),
        { type: 'turn_ended', status: 'error', error: 'lost' },
      ],
    },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [{ server: null, name: 'Read', args: { path: 'a' } }],
        conversation: { turns: [{ role: 'user' }, { content: 'I look.' }, { content: 'Fixed.' }] },
      },
      { tool_calls: [], outcome: { status: 'agent_error', error: 'lost' } },
    ],
  },
]
