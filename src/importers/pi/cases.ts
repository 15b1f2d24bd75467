import type { ImporterCase } from '../importer-case.js'

const header = { type: 'session', version: 3, id: 's1', timestamp: '2026-03-04T10:00:00.000Z', cwd: '/work' }
const entry = (second: number, message: object) => ({
  type: 'message',
  id: `e${second}`,
  parentId: second === 1 ? null : `e${second - 1}`,
  timestamp: `2026-03-04T10:00:0${second}.000Z`,
  message,
})
const usage = { input: 10, output: 2, cacheRead: 5, cacheWrite: 1, totalTokens: 18, cost: { total: 0.25 } }
const answer = (content: readonly object[], more: object = {}) => ({
  role: 'assistant',
  content,
  model: 'model-x',
  usage,
  stopReason: 'stop',
  ...more,
})
const call = (id: string, name: string) => ({ type: 'toolCall', id, name, arguments: { path: id } })
const result = (toolCallId: string, isError: boolean) => ({
  role: 'toolResult',
  toolCallId,
  toolName: 'read',
  content: [{ type: 'text', text: 'x' }],
  isError,
})
const text = (words: string) => ({ type: 'text', text: words })

const asked = { role: 'user', content: [text('Fix it.')] }
const called = answer([
  { type: 'thinking', thinking: 'Hm.' },
  text('I look.'),
  call('a', 'read'),
  call('b', 'mcp__docs__find'),
])
const session = [
  header,
  { type: 'model_change', id: 'm', parentId: null, timestamp: header.timestamp, provider: 'p', modelId: 'model-w' },
  entry(1, asked),
  entry(2, called),
  entry(3, result('a', false)),
  entry(4, result('b', true)),
]

export const cases: readonly ImporterCase[] = [
  {
    name: 'a session with calls, a compaction and a command of the user',
    files: {
      'session.jsonl': [
        ...session,
        entry(5, { role: 'bashExecution', command: 'ls', output: '', exitCode: 1 }),
        { type: 'compaction', id: 'c', parentId: 'e5', timestamp: header.timestamp, summary: 'It went on.' },
        entry(6, answer([text('Fixed.')])),
      ],
    },
    traces: [
      {
        model: 'model-x',
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', server: null, name: 'read', args: { path: 'a' }, turn: 0 },
          { id: 'b', server: 'docs', name: 'find', turn: 0 },
        ],
        tool_results: [
          { call_id: 'a', is_error: false },
          { call_id: 'b', is_error: true },
        ],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'I look.' },
            { role: 'assistant', content: 'Fixed.' },
          ],
          tokens: { input: 32, output: 4 },
          cost_usd: 0.5,
        },
      },
    ],
    skipped: 2,
  },
  {
    name: 'sessions that were aborted, failed or were cut off are not completed',
    files: {
      'aborted.jsonl': [header, entry(1, asked), entry(2, answer([text('I')], { stopReason: 'aborted' }))],
      'failed.jsonl': [
        header,
        entry(1, asked),
        entry(2, answer([], { stopReason: 'error', errorMessage: '529 overloaded' })),
      ],
      'cut.jsonl': session,
    },
    traces: [
      { tool_calls: [], outcome: { status: 'cancelled' } },
      { tool_calls: [], outcome: { status: 'infra_error', error: '529 overloaded' } },
      { tool_calls: [{ id: 'a' }, { id: 'b' }], outcome: { status: 'cancelled' } },
    ],
  },
  {
    name: 'events of `pi --mode json`: a message counts when it ends',
    files: {
      'events.jsonl': [
        header,
        { type: 'agent_start' },
        { type: 'message_end', message: asked },
        { type: 'message_start', message: answer([]) },
        { type: 'message_end', message: called },
        { type: 'tool_execution_start', toolCallId: 'a', toolName: 'read', args: { path: 'a' } },
        { type: 'message_end', message: result('a', false) },
        { type: 'message_end', message: result('b', true) },
        { type: 'turn_end', message: called, toolResults: [result('a', false), result('b', true)] },
        { type: 'message_end', message: answer([text('Fixed.')]) },
        { type: 'agent_end', messages: [asked, called] },
      ],
    },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [{ id: 'a' }, { id: 'b' }],
        tool_results: [{ call_id: 'a' }, { call_id: 'b', is_error: true }],
        conversation: { turns: [{}, {}, { content: 'Fixed.' }], tokens: { input: 32, output: 4 } },
      },
    ],
    skipped: 5,
  },
]
