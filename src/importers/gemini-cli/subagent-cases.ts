import type { ImporterCase } from '../importer-case.js'

const at = (second: number) => `2026-11-18T02:10:0${second}.000Z`
const start = (sessionId: string, kind: string) => ({ sessionId, projectHash: 'h', kind, startTime: at(0) })
const user = (text: string) => ({ id: 'u', timestamp: at(1), type: 'user', content: [{ text }] })
const answer = (second: number, content: string, toolCalls: readonly object[] = []) => ({
  id: `g${second}`,
  timestamp: at(second),
  type: 'gemini',
  content,
  tokens: { input: 10, output: 2 },
  toolCalls,
})
const call = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  args: {},
  status: 'success',
  displayName: name,
  ...more,
})
const parent = [
  start('p', 'main'),
  user('Go.'),
  answer(2, '', [call('a', 'invoke_agent', { agentId: 'c' })]),
  answer(8, '', [call('b', 'read_file')]),
  answer(9, 'Done.'),
]
const child = [
  start('c', 'subagent'),
  user('Look.'),
  answer(4, '', [call('s', 'read_file')]),
  answer(5, '', [call('t', 'complete_task')]),
]

export const subagentCases: readonly ImporterCase[] = [
  {
    name: 'the chat of a subagent joins that of its parent, in any order',
    files: { 'c.jsonl': child, 'session.jsonl': parent },
    traces: [
      {
        prompt: 'Go.',
        tool_calls: [
          { id: 'a', client: 'main' },
          { id: 's', client: 'c' },
          { id: 't', client: 'c' },
          { id: 'b', client: 'main' },
        ],
        conversation: { tokens: { input: 50, output: 10 } },
      },
    ],
  },
  {
    name: 'without the chat of its parent, the chat of a subagent is a run of its own',
    files: { 'c.jsonl': child },
    traces: [{ prompt: 'Look.', tool_calls: [{ id: 's' }, { id: 't' }] }],
  },
]
