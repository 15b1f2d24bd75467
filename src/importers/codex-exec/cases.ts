import type { ImporterCase } from '../importer-case.js'

const completed = (item: object) => ({ type: 'item.completed', item })

export const cases: readonly ImporterCase[] = [
  {
    name: 'commands, changes of files, and calls of MCP servers',
    files: {
      'exec.jsonl': [
        { type: 'thread.started', thread_id: 't' },
        { type: 'turn.started' },
        completed({ id: 'i0', type: 'reasoning', text: 'hm' }),
        { type: 'item.started', item: { id: 'i1', type: 'command_execution', command: 'ls', status: 'in_progress' } },
        completed({
          id: 'i1',
          type: 'command_execution',
          command: 'ls',
          aggregated_output: 'gone',
          exit_code: 1,
          status: 'failed',
        }),
        completed({
          id: 'i2',
          type: 'mcp_tool_call',
          server: 'docs',
          tool: 'search',
          arguments: { q: 'x' },
          result: { content: [{ type: 'text', text: 'found' }], structured_content: { hits: 1 } },
          status: 'completed',
        }),
        completed({
          id: 'i3',
          type: 'mcp_tool_call',
          server: 'docs',
          tool: 'fetch',
          arguments: {},
          error: { message: 'no page' },
          status: 'failed',
        }),
        { type: 'item.started', item: { id: 'i4', type: 'file_change', changes: [{ path: 'a', kind: 'add' }] } },
        completed({ id: 'i5', type: 'agent_message', text: 'Done.' }),
        { type: 'turn.completed', usage: { input_tokens: 20, cached_input_tokens: 4, output_tokens: 6 } },
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'i1', name: 'command_execution', args: { command: 'ls' } },
          { id: 'i2', server: 'docs', name: 'search', args: { q: 'x' } },
          { id: 'i3', server: 'docs', name: 'fetch', args: {} },
          { id: 'i4', name: 'file_change', args: { changes: [{ path: 'a', kind: 'add' }] } },
        ],
        tool_results: [
          { call_id: 'i1', is_error: true, content: 'gone' },
          { call_id: 'i2', is_error: false, content: [{ type: 'text', text: 'found' }], structured: { hits: 1 } },
          { call_id: 'i3', is_error: true, content: 'no page' },
        ],
        conversation: { turns: [{ role: 'assistant', content: 'Done.' }], tokens: { input: 20, output: 6 } },
      },
    ],
    skipped: 1,
  },
  {
    name: 'a thread that called nothing, then one that failed',
    files: {
      'exec.jsonl': [
        { type: 'thread.started', thread_id: 'a' },
        { type: 'turn.completed', usage: {} },
        { type: 'thread.started', thread_id: 'b' },
        { type: 'turn.failed', error: { message: 'overloaded' } },
      ],
    },
    traces: [{ tool_calls: [] }, { tool_calls: [], outcome: { status: 'infra_error', error: 'overloaded' } }],
  },
  {
    name: 'a thread whose last turn does not end is not completed',
    files: {
      'exec.jsonl': [
        { type: 'thread.started', thread_id: 't' },
        { type: 'turn.started' },
        { type: 'turn.completed', usage: {} },
        { type: 'turn.started' },
        { type: 'item.started', item: { id: 'i1', type: 'command_execution', command: 'ls', status: 'in_progress' } },
        completed({ id: 'i2', type: 'agent_message', text: 'The tests still run.' }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'i1', name: 'command_execution' }],
        outcome: { status: 'cancelled', error: 'the log ends before the answer' },
      },
    ],
  },
  {
    name: 'agents are started with calls, and an error before the end of a turn was a repeated request',
    files: {
      'exec.jsonl': [
        { type: 'thread.started', thread_id: 't' },
        { type: 'turn.started' },
        {
          type: 'item.started',
          item: { id: 'i1', type: 'collab_tool_call', tool: 'spawn_agent', prompt: 'Look.', receiver_thread_ids: [] },
        },
        completed({
          id: 'i1',
          type: 'collab_tool_call',
          tool: 'spawn_agent',
          prompt: 'Look.',
          receiver_thread_ids: ['a1'],
          agents_states: { a1: { status: 'pending_init' } },
          status: 'completed',
        }),
        { type: 'error', message: 'Reconnecting... 1/5 (stream disconnected before completion)' },
        completed({ id: 'i2', type: 'agent_message', text: 'Done.' }),
        { type: 'turn.completed', usage: { input_tokens: 3, output_tokens: 1 } },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'i1', server: null, name: 'spawn_agent', args: { prompt: 'Look.' } }],
        tool_results: [{ call_id: 'i1', is_error: false }],
        conversation: { tokens: { input: 3, output: 1 } },
      },
    ],
    warnings: ['exec.jsonl:1: the log lacks the calls of 1 other agent: pass the rollout files instead'],
  },
  {
    name: 'calls that were not approved are refused',
    files: {
      'exec.jsonl': [
        { type: 'thread.started', thread_id: 't' },
        completed({
          id: 'i1',
          type: 'mcp_tool_call',
          server: 'shop',
          tool: 'buy',
          arguments: {},
          result: null,
          error: { message: 'MCP tool call requires approval, but approval policy is never' },
          status: 'failed',
        }),
        completed({ id: 'i2', type: 'command_execution', command: 'rm x', aggregated_output: '', status: 'declined' }),
        { type: 'turn.completed', usage: {} },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'i1' }, { id: 'i2' }],
        tool_results: [
          { call_id: 'i1', is_error: true, denied: true },
          { call_id: 'i2', is_error: true, denied: true },
        ],
      },
    ],
  },
]
