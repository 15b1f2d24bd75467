import type { ImporterCase } from '../importer-case.js'

const anyValue = (value: unknown) =>
  typeof value === 'number'
    ? { intValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { stringValue: value }

const record = (body: string | null, second: number, attributes: object) => ({
  timeUnixNano: `${1794967667 + second}000000000`,
  ...(body === null ? {} : { body: { stringValue: body } }),
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
})
const exported = (logRecords: readonly object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] })

const claude = (second: number, name: string, attributes: object) =>
  record(`claude_code.${name}`, second, { 'session.id': 's1', 'event.name': name, ...attributes })
const request = (second: number, more: object = {}) =>
  claude(second, 'api_request', {
    model: 'claude-x',
    input_tokens: 5,
    cache_read_tokens: 3,
    cache_creation_tokens: 2,
    output_tokens: 4,
    query_source: 'sdk',
    ...more,
  })
const ran = (second: number, id: string, more: object) =>
  claude(second, 'tool_result', { tool_use_id: id, tool_name: 'Bash', success: 'true', duration_ms: '500', ...more })
const server = JSON.stringify({ mcp_server_name: 'docs', mcp_tool_name: 'search' })

const codex = (second: number, name: string, attributes: object) =>
  record(null, second, { 'conversation.id': 'c1', 'event.name': `codex.${name}`, ...attributes })
const completed = (second: number, attributes: object = {}) =>
  codex(second, 'sse_event', { 'event.kind': 'response.completed', ...attributes })
const counted = { input_token_count: '10', output_token_count: '2' }

export const otlpCases: readonly ImporterCase[] = [
  {
    name: 'Claude Code: exports in any order, a subagent, and requests that the program makes for itself',
    files: {
      'logs.jsonl': [
        exported([
          request(6),
          claude(6, 'assistant_response', { response: 'Done.' }),
          request(7, { query_source: 'generate_session_title' }),
        ]),
        exported([
          claude(0, 'user_prompt', { prompt: 'Fix it.' }),
          request(1),
          claude(1, 'assistant_response', { response: 'Looking.' }),
          ran(2, 't1', { tool_input: '{"command":"ls"}', tool_input_size_bytes: '16', success: 'false', error: 'No.' }),
          request(3, { agent_id: 'a1', query_source: 'agent:builtin:Explore' }),
          ran(4, 't2', { tool_name: 'mcp_tool', tool_parameters: server, tool_input: '{"q":"ü"}', agent_id: 'a1' }),
          claude(5, 'tool_decision', { tool_use_id: 't3' }),
        ]),
      ],
    },
    traces: [
      {
        model: 'claude-x',
        prompt: 'Fix it.',
        tool_calls: [
          { id: 't1', client: 'main', server: null, name: 'Bash', args: { command: 'ls' } },
          { id: 't2', client: 'a1', server: 'docs', name: 'search', args: { q: 'ü' } },
        ],
        tool_results: [
          { call_id: 't1', is_error: true, content: 'No.' },
          { call_id: 't2', is_error: false },
        ],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'Looking.' },
            { role: 'assistant', content: 'Done.' },
          ],
          tokens: { input: 40, output: 16 },
        },
      },
    ],
    skipped: 1,
  },
  {
    name: 'Claude Code: arguments that are not whole are a warning',
    files: {
      'logs.jsonl': [
        exported([
          request(1),
          ran(2, 't1', { tool_input: '{"a":"<nested>"}', tool_input_size_bytes: '9' }),
          request(3),
        ]),
      ],
    },
    traces: [{ tool_calls: [{ id: 't1' }] }],
    warnings: ['logs.jsonl:1: the arguments of 1 call are cut off'],
  },
  {
    name: 'Codex: an answer counts once, and a command with another exit code than 0 is an error',
    files: {
      'logs.jsonl': [
        exported([
          codex(0, 'user_prompt', { prompt: '[REDACTED]' }),
          codex(1, 'api_request', { 'error.message': 'http 529' }),
          completed(2),
          completed(2, counted),
          codex(3, 'tool_result', {
            call_id: 'c',
            tool_name: 'exec_command',
            arguments: '{"cmd":"x"}',
            output: 'Chunk ID: 1\nProcess exited with code 3\nOutput:\nno',
            success: 'true',
            mcp_server: '',
          }),
          codex(4, 'tool_result', {
            call_id: 'd',
            tool_name: 'search',
            arguments: '{}',
            output: 'Wall time: 0.0043 seconds\nOutput:\nWall time: late',
            success: 'false',
            mcp_server: 'docs',
          }),
          completed(5, counted),
        ]),
      ],
    },
    traces: [
      {
        prompt: null,
        tool_calls: [
          { id: 'c', server: null, name: 'exec_command', args: { cmd: 'x' }, turn: 0 },
          { id: 'd', server: 'docs', name: 'search', turn: 0 },
        ],
        tool_results: [
          { call_id: 'c', is_error: true },
          { call_id: 'd', content: 'Wall time: late', is_error: true },
        ],
        conversation: { tokens: { input: 20, output: 4 } },
      },
    ],
    skipped: 1,
  },
  {
    name: 'Codex: the thread of a subagent belongs to the run that started it',
    files: {
      'logs.jsonl': [
        exported([
          completed(1, counted),
          codex(2, 'tool_result', {
            call_id: 'a',
            tool_name: 'spawn_agent',
            arguments: '{}',
            output: '{"agent_id":"c2"}',
            success: 'true',
          }),
          record(null, 3, {
            'conversation.id': 'c2',
            'event.name': 'codex.tool_result',
            call_id: 'b',
            tool_name: 'exec_command',
            arguments: '{"cmd":"x"}',
            output: 'y',
            success: 'true',
          }),
          completed(5, counted),
        ]),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', name: 'spawn_agent', client: 'main' },
          { id: 'b', name: 'exec_command', client: 'c2' },
        ],
      },
    ],
  },
]
