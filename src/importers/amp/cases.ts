import type { ImporterCase } from '../importer-case.js'

const id = 'T-00000000-0000-4000-8000-000000000001'
const text = (words: string) => ({ type: 'text', text: words })
const use = (callId: string, name: string) => ({ type: 'tool_use', id: callId, name, input: { path: callId } })
const result = (toolUseID: string, run: object) => ({ type: 'tool_result', toolUseID, run })
const usage = {
  model: 'model-x',
  inputTokens: 10,
  outputTokens: 2,
  cacheReadInputTokens: 5,
  cacheCreationInputTokens: 1,
}
const messages = [
  { role: 'user', messageId: 0, content: [text('Fix it.')], meta: { sentAt: 1_780_000_000_000 } },
  {
    role: 'assistant',
    messageId: 1,
    content: [
      text('I look.'),
      use('a', 'Read'),
      use('b', 'mcp__docs__find'),
      use('c', 'Bash'),
      use('d', 'Bash'),
      use('e', 'Bash'),
    ],
    usage,
    state: { type: 'complete', stopReason: 'tool_use' },
  },
  {
    role: 'user',
    messageId: 2,
    content: [
      result('a', { status: 'done', result: 'x' }),
      result('b', { status: 'error', error: { message: 'gone' } }),
      result('c', { status: 'done', result: { output: '', exitCode: 1 } }),
      result('d', { status: 'rejected-by-user' }),
      result('e', { status: 'in-progress' }),
    ],
  },
]
const answer = {
  role: 'assistant',
  messageId: 3,
  content: [text('Fixed.')],
  usage,
  state: { type: 'complete', stopReason: 'end_turn' },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'a thread, and one that stops after a call',
    files: {
      'a.json': [{ v: 3, id, created: 1, messages: [...messages, answer] }],
      'b.json': [{ v: 3, id, created: 1, messages }],
    },
    traces: [
      {
        model: 'model-x',
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', server: null, name: 'Read', args: { path: 'a' }, turn: 0 },
          { id: 'b', server: 'docs', name: 'find' },
          { id: 'c', name: 'Bash' },
          { id: 'd' },
          { id: 'e' },
        ],
        tool_results: [
          { call_id: 'a', is_error: false, content: 'x' },
          { call_id: 'b', is_error: true, content: 'gone' },
          { call_id: 'c', is_error: true },
          { call_id: 'd', is_error: true },
        ],
        conversation: {
          turns: [{ role: 'user' }, { content: 'I look.' }, { content: 'Fixed.' }],
          tokens: { input: 32, output: 4 },
        },
      },
      { tool_calls: [{}, {}, {}, {}, {}], outcome: { status: 'cancelled' } },
    ],
  },
]
