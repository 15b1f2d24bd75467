// Subagents whose lines are in other files than those of their parent.
import type { ImporterCase } from '../importer-case.js'

const line = (second: number, message: { readonly role: string }, more: object = {}) => ({
  type: message.role,
  uuid: `u${second}`,
  sessionId: 'session-1',
  isSidechain: false,
  timestamp: `2026-03-04T10:00:0${second}.000Z`,
  message,
  ...more,
})
const asked = (content: string) => ({ role: 'user', content })
const said = (text: string) => ({ role: 'assistant', content: [{ type: 'text', text }] })
const called = (id: string, name: string) => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name, input: {} }],
})
const answered = (id: string) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }],
})
const counted = (agentId: string, totalToolUseCount: number) => ({
  toolUseResult: { status: 'completed', agentId, totalToolUseCount },
})

const parent = [
  line(0, asked('Go.')),
  line(1, called('t1', 'Task')),
  line(3, answered('t1'), counted('a1', 2)),
  line(4, called('t2', 'Task')),
  line(6, answered('t2'), counted('a2', 1)),
  // A resumed session repeats it.
  line(6, answered('t2'), counted('a2', 1)),
  line(7, called('t3', 'Task')),
  line(8, answered('t3'), counted('a3', 0)),
  line(9, said('Done.')),
]
const background = [
  line(0, asked('Go.')),
  line(1, called('t1', 'Agent')),
  line(3, answered('t1'), { toolUseResult: { isAsync: true, status: 'async_launched', agentId: 'a1' } }),
  line(4, said('Done.')),
]
const subagent = (side: object) => [
  line(2, asked('Look.'), { isSidechain: true, ...side }),
  line(2, called('s1', 'Read'), { isSidechain: true, ...side }),
]
const copy = {
  ...line(5, { role: 'user' }),
  type: 'progress',
  message: undefined,
  data: { type: 'agent_progress', agentId: 'a2', message: line(5, called('s2', 'Read')) },
}
const own = [{ id: 't1' }, { id: 't2' }, { id: 't3' }]

export const agentCases: readonly ImporterCase[] = [
  {
    name: 'calls of subagents whose files are not passed are missing',
    files: { 'session.jsonl': parent },
    traces: [{ tool_calls: own }],
    skipped: 1,
    warnings: ['session.jsonl:9: the log lacks 3 calls of subagents: pass the files of the subagents as well'],
  },
  {
    name: 'a copied call is evidence of its subagent, and so is a file',
    files: { 'session.jsonl': [...parent, copy], 'agent-a1.jsonl': subagent({ agentId: 'a1' }) },
    traces: [{ tool_calls: [{ id: 't1' }, { id: 's1' }, { id: 't2' }, { id: 's2' }, { id: 't3' }] }],
    skipped: 1,
  },
  {
    name: 'a subagent in the background is missing too, and its calls are not counted in the session',
    files: { 'session.jsonl': background },
    traces: [{ tool_calls: [{ id: 't1' }] }],
    warnings: [
      'session.jsonl:4: the log lacks the calls of a background subagent: pass the files of the subagents as well',
    ],
  },
  {
    name: 'and is there with its file',
    files: { 'session.jsonl': background, 'agent-a1.jsonl': subagent({ agentId: 'a1' }) },
    traces: [{ tool_calls: [{ id: 't1' }, { id: 's1' }] }],
  },
  {
    name: 'lines of subagents without an id may be of any',
    files: { 'session.jsonl': parent, 'agent-a1.jsonl': subagent({}) },
    traces: [{ tool_calls: [{ id: 't1' }, { id: 's1' }, { id: 't2' }, { id: 't3' }] }],
    skipped: 1,
  },
]
