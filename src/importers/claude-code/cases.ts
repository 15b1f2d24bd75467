import type { ImporterCase } from '../importer-case.js'
import { agentCases } from './agent-cases.js'
import { resumedCases } from './resumed-cases.js'
import { sessionEndCases } from './session-end-cases.js'
import { streamCases } from './stream-cases.js'

const line = (second: number, type: string, message: object, more: object = {}) => ({
  parentUuid: null,
  isSidechain: false,
  sessionId: 'session-1',
  version: '2.1.38',
  type,
  message,
  uuid: `u${second}`,
  timestamp: `2026-02-10T21:12:${String(second).padStart(2, '0')}.000Z`,
  ...more,
})

const block = (second: number, id: string, content: object, more: object = {}) =>
  line(
    second,
    'assistant',
    { id, role: 'assistant', model: 'claude-x', content: [content], usage: { input_tokens: 10, output_tokens: 3 } },
    more,
  )

const call = (id: string, name: string, input: object = {}) => ({
  type: 'tool_use',
  id,
  name,
  input,
  caller: { type: 'direct' },
})
const result = (second: number, id: string, more: object = {}, lineMore: object = {}) =>
  line(
    second,
    'user',
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok', ...more }] },
    lineMore,
  )

const session = [
  { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
  line(0, 'progress', {}),
  line(1, 'user', { role: 'user', content: 'Fix the server.' }),
  line(1, 'user', { role: 'user', content: 'Caveat' }, { isMeta: true }),
  block(2, 'msg_1', { type: 'text', text: '\n\n' }),
  block(3, 'msg_1', { type: 'thinking', thinking: 'hm' }),
  block(4, 'msg_1', { type: 'text', text: 'Let me look.' }),
  block(5, 'msg_1', call('t1', 'Bash', { command: 'ls' })),
  result(7, 't1', { is_error: true }),
  block(6, 'msg_1', call('t2', 'mcp__files__read', { path: 'a' })),
  result(8, 't2'),
  block(9, 'msg_2', call('t3', 'Task', { prompt: 'Search.' })),
]

const side = { isSidechain: true, agentId: 'a1' }
const subagent = [
  line(10, 'user', { role: 'user', content: 'Search.' }, side),
  block(11, 'msg_s', call('s1', 'WebSearch', { query: 'x' }), side),
  result(12, 's1', {}, side),
]

const closing = [
  result(13, 't3'),
  line(14, 'assistant', {
    id: 'msg_3',
    content: [{ type: 'text', text: 'Done.' }],
    usage: { input_tokens: 1, output_tokens: 2 },
  }),
]

const said = (second: number, content: unknown) => line(second, 'user', { role: 'user', content })

const apiError = (second: number) =>
  line(
    second,
    'assistant',
    {
      id: 'x',
      role: 'assistant',
      model: '<synthetic>',
      content: [{ type: 'text', text: 'API Error: 529 overloaded' }],
    },
    { isApiErrorMessage: true },
  )

const other = (lines: readonly object[]) => lines.map((one) => ({ ...one, sessionId: 'session-2' }))

export const cases: readonly ImporterCase[] = [
  {
    name: 'a message over several lines is one turn, its usage counts once, and calls may be parallel',
    files: { 'session.jsonl': [...session, ...closing] },
    traces: [
      {
        model: 'claude-x',
        prompt: 'Fix the server.',
        tool_calls: [
          {
            id: 't1',
            server: null,
            name: 'Bash',
            args: { command: 'ls' },
            turn: 0,
            started_ms: 5000,
            duration_ms: 2000,
          },
          {
            id: 't2',
            server: 'files',
            name: 'read',
            args: { path: 'a' },
            turn: 0,
            started_ms: 6000,
            duration_ms: 2000,
          },
          { id: 't3', server: null, name: 'Task', turn: 1 },
        ],
        tool_results: [
          { call_id: 't1', is_error: true, content: 'ok' },
          { call_id: 't2', is_error: false },
          { call_id: 't3', is_error: false },
        ],
        conversation: {
          turns: [
            { role: 'user', content: 'Fix the server.' },
            { role: 'assistant', content: 'Let me look.', tool_call_ids: ['t1', 't2'] },
            { role: 'assistant', content: '', tool_call_ids: ['t3'] },
            { role: 'assistant', content: 'Done.' },
          ],
          tokens: { input: 21, output: 8 },
        },
      },
    ],
    skipped: 3,
  },
  {
    name: 'a subagent in a file of its own joins its parent',
    files: { 'session.jsonl': [...session, ...closing], 'agent-a1.jsonl': subagent },
    traces: [
      {
        prompt: 'Fix the server.',
        tool_calls: [
          { id: 't1', client: 'main' },
          { id: 't2', client: 'main' },
          { id: 't3', client: 'main' },
          { id: 's1', client: 'a1', name: 'WebSearch', args: { query: 'x' } },
        ],
        tool_results: [
          { is_error: true },
          { is_error: false },
          { is_error: false },
          { call_id: 's1', is_error: false },
        ],
        conversation: { tokens: { input: 31, output: 11 } },
      },
    ],
    skipped: 3,
  },
  {
    name: 'a subagent without its parent is a run of its own',
    files: { 'agent-a1.jsonl': subagent },
    traces: [{ prompt: 'Search.', tool_calls: [{ id: 's1', name: 'WebSearch', turn: 0 }] }],
  },
  {
    name: 'several sessions in one file',
    files: { 'all.jsonl': [...session.slice(2), ...other(session.slice(2))] },
    traces: [
      { tool_calls: [{ id: 't1' }, { id: 't2' }, { id: 't3' }] },
      { tool_calls: [{ id: 't1' }, { id: 't2' }, { id: 't3' }] },
    ],
    skipped: 2,
  },
  {
    name: 'a result whose call is not here is said to be left out',
    files: { 'session.jsonl': [line(1, 'user', { role: 'user', content: 'Go.' }), result(2, 'gone')] },
    traces: [{ prompt: 'Go.', tool_calls: [] }],
    skipped: 1,
  },
  {
    name: 'what the program writes in the user’s name is neither a prompt nor a turn',
    files: {
      'session.jsonl': [
        said(0, '<command-name>/model</command-name>\n<command-message>model</command-message>'),
        said(1, 'Fix it.'),
        line(2, 'user', { role: 'user', content: 'A summary' }, { isCompactSummary: true }),
        block(3, 'msg_1', { type: 'text', text: 'Fixed.' }),
        said(4, '<bash-input>ls</bash-input>'),
        said(5, '<bash-stdout></bash-stdout><bash-stderr></bash-stderr>'),
        said(6, '<user-memory-input>Use tabs.</user-memory-input>'),
        said(7, [{ type: 'text', text: '<command-name>/exit</command-name>' }]),
        said(8, '<local-command-stdout>Goodbye!</local-command-stdout>'),
      ],
    },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [],
        conversation: {
          turns: [
            { role: 'user', content: 'Fix it.' },
            { role: 'assistant', content: 'Fixed.' },
          ],
        },
      },
    ],
    skipped: 7,
  },
  {
    name: 'the usage of a message counts once, also when lines of others come between, and repeated blocks too',
    files: {
      'session.jsonl': [
        said(1, 'Go.'),
        block(2, 'msg_1', call('t1', 'Bash')),
        block(3, 'msg_2', call('t2', 'Bash')),
        block(4, 'msg_1', call('t3', 'Bash')),
        block(5, 'msg_2', call('t2', 'Bash')),
        result(6, 't1'),
        result(7, 't2'),
        result(8, 't3'),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 't1' }, { id: 't2' }, { id: 't3' }],
        conversation: { tokens: { input: 20, output: 6 } },
      },
    ],
  },
  {
    name: 'an error of the API and an interruption are the outcome when nothing follows',
    files: {
      'failed.jsonl': [said(1, 'Go.'), block(2, 'msg_1', call('t1', 'Bash')), result(3, 't1'), apiError(4)],
      'interrupted.jsonl': other([
        said(1, 'Go.'),
        apiError(2),
        block(3, 'msg_1', call('t1', 'Bash')),
        said(4, [{ type: 'text', text: '[Request interrupted by user for tool use]' }]),
      ]),
    },
    traces: [
      {
        model: 'claude-x',
        tool_calls: [{ id: 't1' }],
        outcome: { status: 'infra_error', error: 'API Error: 529 overloaded' },
      },
      { tool_calls: [{ id: 't1' }], outcome: { status: 'cancelled', error: 'interrupted by the user' } },
    ],
    skipped: 2,
  },
  {
    name: 'early versions do not say whether a line is a subagent’s',
    files: {
      'session.jsonl': [said(1, 'Go.'), block(2, 'msg_1', call('t1', 'Bash')), result(3, 't1')].map(
        ({ isSidechain: _, ...rest }) => rest,
      ),
    },
    traces: [{ prompt: 'Go.', tool_calls: [{ id: 't1', name: 'Bash' }], tool_results: [{ call_id: 't1' }] }],
  },
  ...agentCases,
  ...resumedCases,
  ...sessionEndCases,
  ...streamCases,
]
