import type { ImporterCase } from '../importer-case.js'
import { threadCases } from './thread-cases.js'
import { turnCases } from './turn-cases.js'

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

const functionCall = (id: string, name: string) => ({ type: 'function_call', call_id: id, name, arguments: '{}' })
const output = (id: string, text: unknown) => item(2, { type: 'function_call_output', call_id: id, output: text })
const completed = (body: object) => line(2, 'event_msg', { type: 'item_completed', item: body })
const search = { server: 'docs', tool: 'search', arguments: { q: 'x' } }
const said = (role: string, text: string) => ({ type: 'message', role, content: [{ type: 'input_text', text }] })

const header = { id: 's', timestamp: '2025-07-01T10:00:00.000Z', instructions: 'Be brief.', git: {} }
const bare = [
  said('user', 'Build it.'),
  { record_type: 'state' },
  { ...functionCall('c1', 'shell'), id: 'fc_1' },
  { type: 'function_call_output', call_id: 'c1', output: '{"output":"","metadata":{"exit_code":1}}' },
  said('assistant', 'Built.'),
]
const early = {
  system: 'Be brief.',
  prompt: 'Build it.',
  tool_calls: [{ id: 'c1', name: 'shell' }],
  tool_results: [{ call_id: 'c1', is_error: true }],
}

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
  {
    name: 'exit codes in the header of an output, and calls that Codex refused',
    files: {
      'rollout.jsonl': [
        line(0, 'session_meta', { id: 's', cli_version: '0.123.0', base_instructions: { text: 'Be brief.' } }),
        ...['a', 'b', 'c', 'k', 'd', 'e'].map((id) => item(1, functionCall(id, 'exec_command'))),
        output('a', 'Chunk ID: 1a\nWall time: 0.1 seconds\nProcess exited with code 2\nOutput:\ngone'),
        output('b', 'Chunk ID: 1b\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nExit code: 9'),
        output('c', 'Exit code: 1\nWall time: 0.1 seconds\nOutput:\n'),
        output(
          'k',
          'Command: sh -c "a\nb"\nChunk ID: 1k\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n',
        ),
        output('d', [{ type: 'input_text', text: 'Script failed\nWall time 0.1 seconds\nOutput:\n' }]),
        output('e', 'exec_command failed for `x`: not found'),
      ],
    },
    traces: [
      {
        system: 'Be brief.',
        tool_calls: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'k' }, { id: 'd' }, { id: 'e' }],
        tool_results: [
          { call_id: 'a', is_error: true },
          { call_id: 'b', is_error: false },
          { call_id: 'c', is_error: true },
          { call_id: 'k', is_error: true },
          { call_id: 'd', is_error: true },
          { call_id: 'e', is_error: true },
        ],
      },
    ],
  },
  {
    name: 'completed items name the servers and failures of calls, and are calls when code made them',
    files: {
      'rollout.jsonl': [
        line(0, 'session_meta', { id: 's', cli_version: '0.166.0' }),
        item(1, { ...functionCall('a', 'search'), namespace: 'mcp__docs__' }),
        completed({ type: 'McpToolCall', id: 'a', ...search, status: 'failed', error: { message: 'no page' } }),
        output('a', 'no page'),
        item(2, { type: 'custom_tool_call', call_id: 'b', name: 'exec', input: 'await tools.search()' }),
        completed({ type: 'McpToolCall', id: 'n1', ...search, status: 'completed', result: { content: [] } }),
        completed({ type: 'CommandExecution', id: 'n2', command: ['ls'], source: 'agent', exit_code: 2 }),
        completed({ type: 'CommandExecution', id: 'n3', command: ['ls'], source: 'user_shell', exit_code: 2 }),
        output('b', [{ type: 'input_text', text: 'Script completed' }]),
        item(3, { ...functionCall('c', 'open'), namespace: 'mcp__docs' }),
        output('c', 'opened'),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', server: 'docs', name: 'search', args: {} },
          { id: 'b', server: null, name: 'exec' },
          { id: 'n1', server: 'docs', name: 'search', args: { q: 'x' }, caller: 'code' },
          { id: 'n2', server: null, name: 'command_execution', args: { command: ['ls'] }, caller: 'code' },
          { id: 'c', server: 'docs', name: 'open' },
        ],
        tool_results: [
          { call_id: 'a', is_error: true, content: 'no page' },
          { call_id: 'b', is_error: false },
          { call_id: 'n1', is_error: false },
          { call_id: 'n2', is_error: true },
          { call_id: 'c', is_error: false },
        ],
      },
    ],
    skipped: 2,
  },
  {
    name: 'an aborted turn is the outcome unless another starts, and notes of the program are no turns',
    files: {
      'rollout.jsonl': [
        line(0, 'session_meta', { id: 's' }),
        item(1, said('user', 'Go.')),
        line(2, 'event_msg', { type: 'turn_aborted', reason: 'interrupted' }),
        line(3, 'event_msg', { type: 'task_started' }),
        item(4, said('assistant', 'Done.')),
        line(5, 'event_msg', { type: 'turn_aborted', reason: 'interrupted' }),
        item(6, said('user', '<turn_aborted>Interrupted.</turn_aborted>')),
      ],
    },
    traces: [
      {
        prompt: 'Go.',
        tool_calls: [],
        conversation: { turns: [{ role: 'user' }, { role: 'assistant', content: 'Done.' }] },
        outcome: { status: 'cancelled', error: 'interrupted' },
      },
    ],
    skipped: 4,
  },
  {
    name: 'early rollouts have bare items after a header, or a list of them',
    files: {
      'rollout.jsonl': [header, ...bare],
      'rollout.json': [{ session: header, items: bare }],
      'without-instructions.jsonl': [{ id: 's', timestamp: header.timestamp }, ...bare],
    },
    traces: [early, early, { ...early, system: null }],
    skipped: 4,
  },
  ...turnCases,
  ...threadCases,
]
