import type { ImporterCase } from '../importer-case.js'

const line = (second: number, type: string, payload: object) => ({
  timestamp: `2025-10-21T20:02:0${second}.000Z`,
  type,
  payload,
})
const item = (second: number, payload: object) => line(second, 'response_item', payload)
const usage = (input: number) => ({
  type: 'token_count',
  info: { total_token_usage: { input_tokens: input, cached_input_tokens: 5, output_tokens: 7 } },
})

const session = [
  line(0, 'session_meta', { id: 's', instructions: null }),
  item(0, {
    type: 'message',
    role: 'user',
    content: [{ type: 'input_text', text: '<environment_context>zsh</environment_context>' }],
  }),
  item(1, { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Build it.' }] }),
  line(1, 'event_msg', { type: 'user_message', message: 'Build it.' }),
  line(1, 'turn_context', { model: 'gpt-5-codex' }),
  line(1, 'event_msg', usage(50)),
  item(2, { type: 'function_call', call_id: 'c1', name: 'shell', arguments: '{"command":["ls"]}' }),
  item(4, {
    type: 'function_call_output',
    call_id: 'c1',
    output: '{"output":"no such file","metadata":{"exit_code":2}}',
  }),
  item(5, { type: 'custom_tool_call', call_id: 'c2', name: 'apply_patch', input: '*** Begin Patch' }),
  item(5, { type: 'custom_tool_call_output', call_id: 'c2', output: 'Success.' }),
  line(6, 'event_msg', usage(90)),
  item(6, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Built.' }] }),
]

const trace = {
  model: 'gpt-5-codex',
  system: '<environment_context>zsh</environment_context>',
  prompt: 'Build it.',
  tool_calls: [
    { id: 'c1', name: 'shell', args: { command: ['ls'] }, turn: 0, started_ms: 2000, duration_ms: 2000 },
    { id: 'c2', name: 'apply_patch', args: { input: '*** Begin Patch' }, turn: 1 },
  ],
  tool_results: [
    { call_id: 'c1', is_error: true, content: 'no such file' },
    { call_id: 'c2', is_error: false, content: 'Success.' },
  ],
  conversation: { tokens: { input: 90, output: 7 } },
}

export const cases: readonly ImporterCase[] = [
  { name: 'a session', files: { 'rollout.jsonl': session }, traces: [trace], skipped: 1 },
  {
    name: 'two sessions in one file',
    files: { 'all.jsonl': [...session, ...session] },
    traces: [trace, trace],
    skipped: 2,
  },
  {
    name: 'a call of an MCP server: the event knows the server and that the tool reported an error',
    files: {
      'rollout.jsonl': [
        line(0, 'session_meta', { id: 's' }),
        item(1, { type: 'function_call', call_id: 'c1', name: 'docs__search', arguments: '{"q":"x"}' }),
        line(2, 'event_msg', {
          type: 'mcp_tool_call_begin',
          call_id: 'c1',
          invocation: { server: 'docs', tool: 'search' },
        }),
        line(3, 'event_msg', {
          type: 'mcp_tool_call_end',
          call_id: 'c1',
          invocation: { server: 'docs', tool: 'search' },
          result: { Ok: { content: [{ type: 'text', text: 'broken' }], is_error: true } },
        }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'c1', server: 'docs', name: 'search', args: { q: 'x' } }],
        tool_results: [{ call_id: 'c1', is_error: true, content: [{ type: 'text', text: 'broken' }] }],
      },
    ],
  },
]
