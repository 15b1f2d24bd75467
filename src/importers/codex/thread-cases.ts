// Agents that Codex starts, and turns that fail.
import type { ImporterCase } from '../importer-case.js'

const line = (second: number, type: string, payload: object) => ({
  timestamp: `2026-11-18T02:40:0${second}.000Z`,
  type,
  payload,
})
const meta = (id: string, more: object = {}) => line(0, 'session_meta', { id, ...more })
const spawned = (parent: string) => ({ source: { subagent: { thread_spawn: { parent_thread_id: parent } } } })
const said = (second: number, role: string, text: string) =>
  line(second, 'response_item', { type: 'message', role, content: [{ type: 'input_text', text }] })
const call = (second: number, call_id: string, name: string) =>
  line(second, 'response_item', { type: 'function_call', call_id, name, arguments: '{}' })
const output = (second: number, call_id: string) =>
  line(second, 'response_item', { type: 'function_call_output', call_id, output: 'ok' })
const tokens = (input_tokens: number) =>
  line(9, 'event_msg', { type: 'token_count', info: { total_token_usage: { input_tokens, output_tokens: 1 } } })
const ended = (message: string) => line(9, 'event_msg', { type: 'task_complete', error: { message } })

const parent = [
  meta('p'),
  said(1, 'user', 'Go.'),
  call(2, 'a', 'spawn_agent'),
  output(3, 'a'),
  call(6, 'b', 'shell'),
  output(7, 'b'),
  said(8, 'assistant', 'Done.'),
  tokens(10),
]
const child = [
  meta('c', { ...spawned('p'), forked_from_id: 'p' }),
  meta('p'),
  said(1, 'user', 'Go.'),
  said(4, 'user', 'Look.'),
  call(4, 's', 'shell'),
  output(5, 's'),
  said(5, 'assistant', 'Seen.'),
  tokens(20),
]
const failed = (id: string, error: string) => [
  meta(id),
  line(1, 'event_msg', { type: 'task_started' }),
  said(1, 'user', 'Go.'),
  said(2, 'assistant', 'I look.'),
  call(2, 'a', 'shell'),
  output(3, 'a'),
  ended(error),
]

export const threadCases: readonly ImporterCase[] = [
  {
    name: 'an agent that was started joins its parent, also when it begins with the history of its parent',
    files: { 'child.jsonl': child, 'parent.jsonl': parent },
    traces: [
      {
        prompt: 'Go.',
        tool_calls: [
          { id: 'a', client: 'main' },
          { id: 's', client: 'c' },
          { id: 'b', client: 'main' },
        ],
        conversation: { tokens: { input: 30, output: 2 } },
      },
    ],
  },
  {
    name: 'without its parent it is a run of its own',
    files: { 'child.jsonl': child },
    traces: [{ tool_calls: [{ id: 's', turn: 0 }], conversation: { tokens: { input: 20, output: 1 } } }],
  },
  {
    name: 'trouble with the provider, an answer that is too long, and a full context are different outcomes',
    files: {
      'provider.jsonl': failed('1', 'unexpected status 401 Unauthorized: Incorrect API key provided'),
      'cut.jsonl': failed('2', 'Incomplete response returned, reason: max_output_tokens'),
      'full.jsonl': failed('3', 'Codex ran out of room in the model context window.'),
    },
    traces: [
      {
        tool_calls: [{ id: 'a' }],
        conversation: { turns: [{ role: 'user' }, { content: 'I look.', finish_reason: 'commentary' }] },
        outcome: { status: 'infra_error' },
      },
      { tool_calls: [{ id: 'a' }], outcome: { status: 'max_tokens' } },
      { tool_calls: [{ id: 'a' }], outcome: { status: 'agent_error' } },
    ],
    skipped: 6,
  },
]
