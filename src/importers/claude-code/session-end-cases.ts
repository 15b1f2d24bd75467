// Sessions that stop early, and subagents that are only in the file of their parent.
import type { ImporterCase } from '../importer-case.js'

const at = (second: number) => ({ uuid: `u${second}`, timestamp: `2026-02-10T21:13:0${second}.000Z` })
const user = (second: number, content: unknown) => ({
  type: 'user',
  message: { role: 'user', content },
  ...at(second),
})
const assistant = (second: number, block: object) => ({
  type: 'assistant',
  message: {
    id: `msg_${second}`,
    role: 'assistant',
    model: 'claude-x',
    content: [block],
    usage: { input_tokens: 10, output_tokens: 3 },
  },
  ...at(second),
})
const call = (second: number, id: string, name: string) =>
  assistant(second, { type: 'tool_use', id, name, input: { n: 1 } })
const result = (second: number, id: string) => user(second, [{ type: 'tool_result', tool_use_id: id, content: 'ok' }])
const text = (second: number, said: string) => assistant(second, { type: 'text', text: said })

const own = { sessionId: 's', version: '2.1.38', isSidechain: false }
const main = (lines: readonly object[], sessionId = 's') => lines.map((line) => ({ ...line, ...own, sessionId }))

const search = [user(2, [{ type: 'text', text: 'Search.' }]), call(3, 's1', 'WebSearch'), result(4, 's1')]
const parent = main([
  user(0, 'Go.'),
  call(1, 't1', 'Task'),
  ...search.map((message) => ({
    type: 'progress',
    data: { type: 'agent_progress', agentId: 'a1', prompt: 'Search.', message, normalizedMessages: [] },
    uuid: `p-${message.uuid}`,
    timestamp: message.timestamp,
  })),
  result(6, 't1'),
  text(7, 'Done.'),
])
const subagent = [...search, text(5, 'Found.')].map((line) => ({ ...line, ...own, isSidechain: true, agentId: 'a1' }))

const merged = {
  prompt: 'Go.',
  tool_calls: [
    { id: 't1', client: 'main', name: 'Task' },
    { id: 's1', client: 'a1', name: 'WebSearch', args: { n: 1 } },
  ],
  tool_results: [
    { call_id: 't1', content: 'ok' },
    { call_id: 's1', content: 'ok' },
  ],
}
const unfinished = { status: 'cancelled', error: 'the log ends before the answer' }

export const sessionEndCases: readonly ImporterCase[] = [
  {
    name: 'the file of the parent repeats the calls of a subagent: they count once',
    files: { 'session.jsonl': parent, 'agent-a1.jsonl': subagent },
    traces: [{ ...merged, conversation: { tokens: { input: 40, output: 12 } } }],
    skipped: 1,
  },
  {
    name: 'without the file of a subagent, its calls are those that the file of the parent repeats',
    files: { 'session.jsonl': parent },
    traces: [{ ...merged, conversation: { tokens: { input: 30, output: 9 } } }],
  },
  {
    name: 'a session that ends with a call, a result or a question is not completed',
    files: {
      'call.jsonl': main([user(0, 'Go.'), text(1, 'Looking.'), call(2, 't1', 'Bash')], 'call'),
      'result.jsonl': main([user(0, 'Go.'), call(1, 't1', 'Bash'), result(2, 't1')], 'result'),
      'question.jsonl': main([user(0, 'Go.'), text(1, 'Done.'), user(2, 'And now?')], 'question'),
    },
    traces: [
      { tool_calls: [{ id: 't1' }], outcome: unfinished },
      { tool_calls: [{ id: 't1' }], outcome: unfinished },
      { tool_calls: [], outcome: unfinished },
    ],
  },
]
