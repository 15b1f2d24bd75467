import type { ImporterCase } from '../importer-case.js'

const start = { type: 'session_start', id: 's1', title: 'Fix', owner: 'user', cwd: '/work' }
const saved = (id: string, role: string, content: unknown) => ({
  type: 'message',
  id,
  timestamp: '2026-03-04T10:00:00.000Z',
  message: { role, content },
})
const text = (words: string) => ({ type: 'text', text: words })
const use = (id: string, name: string) => ({ type: 'tool_use', id, name, input: { path: id } })
const result = (id: string, content: string, more: object = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
})
const event = (type: string, more: object) => ({ type, session_id: 's1', timestamp: 1_780_000_000_000, ...more })

const session = [
  start,
  saved('m1', 'user', [text('<system-reminder>\nBe brief.\n</system-reminder>\n\nFix it.')]),
  saved('m2', 'assistant', [text('I look.'), use('a', 'Read'), use('b', 'docs___find'), use('c', 'Execute')]),
  saved('m3', 'user', [
    result('a', 'x'),
    result('b', 'gone', { is_error: true }),
    result('c', 'Error: Command failed (exit code: 1)\nno'),
  ]),
]

export const cases: readonly ImporterCase[] = [
  {
    name: 'a saved session',
    files: { 'session.jsonl': [...session, saved('m4', 'assistant', [text('Fixed.')])], 'cut.jsonl': session },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', server: null, name: 'Read', args: { path: 'a' }, turn: 0 },
          { id: 'b', server: 'docs', name: 'find' },
          { id: 'c', server: null, name: 'Execute' },
        ],
        tool_results: [
          { call_id: 'a', is_error: false },
          { call_id: 'b', is_error: true },
          { call_id: 'c', is_error: true },
        ],
        conversation: { turns: [{ role: 'user' }, { content: 'I look.' }, { content: 'Fixed.' }] },
      },
      { tool_calls: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], outcome: { status: 'cancelled' } },
    ],
  },
  {
    name: 'events of `droid exec`',
    files: {
      'run.jsonl': [
        event('system', { subtype: 'init', cwd: '/work', tools: ['Read'], model: 'model-x' }),
        event('message', { role: 'user', id: 'm1', text: 'Fix it.' }),
        event('tool_call', { id: 'a', messageId: 'm2', toolId: 'Read', toolName: 'Read', parameters: { path: 'a' } }),
        event('tool_result', { id: 'a', messageId: 'm2', toolId: 'Read', isError: true, value: 'no such file' }),
        event('message', { role: 'assistant', id: 'm3', text: 'Fixed.' }),
        event('completion', {
          finalText: 'Fixed.',
          usage: { input_tokens: 10, output_tokens: 2, cache_read_input_tokens: 5 },
        }),
      ],
      'failed.jsonl': [
        event('message', { role: 'user', id: 'm1', text: 'Fix it.' }),
        event('tool_call', { toolCallId: 'c1', toolName: 'Shell', parameters: { command: 'x' } }),
        event('tool_result', { toolCallId: 'c1', value: { stdout: '', exitCode: 1 } }),
        event('error', { source: 'cli', message: 'Authentication failed.' }),
      ],
    },
    traces: [
      {
        model: 'model-x',
        prompt: 'Fix it.',
        tool_calls: [{ id: 'a', server: null, name: 'Read', args: { path: 'a' } }],
        tool_results: [{ call_id: 'a', is_error: true, content: 'no such file' }],
        conversation: { tokens: { input: 15, output: 2 } },
        final_response: 'Fixed.',
      },
      {
        tool_calls: [{ id: 'c1', name: 'Shell' }],
        tool_results: [{ is_error: true }],
        outcome: { status: 'infra_error', error: 'Authentication failed.' },
      },
    ],
  },
]
