// Who wrote a message of the user, and rollouts that stop in the middle of a turn.
import type { ImporterCase } from '../importer-case.js'

const meta = { timestamp: '2026-02-23T12:40:00.000Z', type: 'session_meta', payload: { id: 's' } }
const item = (payload: object) => ({ timestamp: '2026-02-23T12:40:01.000Z', type: 'response_item', payload })
const event = (type: string, more: object = {}) => ({
  timestamp: '2026-02-23T12:40:01.000Z',
  type: 'event_msg',
  payload: { type, ...more },
})
const said = (role: string, text: string, more: object = {}) =>
  item({ type: 'message', role, content: [{ type: 'input_text', text }], ...more })
const asked = (text: string) => [said('user', text), event('user_message', { message: text })]
const call = item({ type: 'function_call', call_id: 'c1', name: 'shell', arguments: '{}' })
const output = item({ type: 'function_call_output', call_id: 'c1', output: 'ok' })
const comment = said('assistant', 'I look.', { phase: 'commentary' })
const answer = said('assistant', 'Done.', { phase: 'final_answer' })
const start = event('task_started')
const end = event('task_complete')

const unfinished = { status: 'cancelled', error: 'the log ends before the answer' }

export const turnCases: readonly ImporterCase[] = [
  {
    name: 'an event follows what the user wrote; other messages in the user’s name are context',
    files: {
      'rollout.jsonl': [
        meta,
        start,
        said('developer', 'Be brief.'),
        said('user', 'Rules of the team.'),
        ...asked('Go.'),
        comment,
        call,
        output,
        said('user', 'A hook adds this.'),
        answer,
        end,
      ],
    },
    traces: [
      {
        system: 'Be brief.\nRules of the team.\nA hook adds this.',
        prompt: 'Go.',
        tool_calls: [{ id: 'c1' }],
        conversation: {
          turns: [
            { role: 'user', content: 'Go.' },
            { role: 'assistant', content: 'I look.' },
            { role: 'assistant', content: 'Done.' },
          ],
        },
      },
    ],
    skipped: 3,
  },
  {
    name: 'what only events contain is read',
    files: {
      'rollout.jsonl': [
        meta,
        event('user_message', { message: 'Go.' }),
        call,
        output,
        event('agent_message', { message: 'Done.' }),
      ],
    },
    traces: [{ prompt: 'Go.', tool_calls: [{ id: 'c1' }], final_response: 'Done.' }],
    skipped: 2,
  },
  {
    name: 'a message of the user that only an event contains begins the next turn',
    files: {
      'rollout.jsonl': [
        meta,
        ...asked('Go.'),
        said('assistant', 'Done.'),
        event('user_message', { message: 'Thanks. And a test?' }),
        said('assistant', 'Added.'),
      ],
    },
    traces: [{ prompt: 'Go.', tool_calls: [], final_response: 'Added.' }],
    skipped: 2,
  },
  {
    name: 'the event of a message may come first',
    files: {
      'rollout.jsonl': [
        meta,
        event('user_message', { message: 'Go.' }),
        said('user', 'Rules.'),
        said('user', 'Go.'),
        answer,
      ],
    },
    traces: [{ system: 'Rules.', prompt: 'Go.', tool_calls: [] }],
    skipped: 1,
  },
  {
    name: 'a turn that started and did not end is not completed, and a comment is not its answer',
    files: {
      'call.jsonl': [meta, start, ...asked('Go.'), comment, call],
      'output.jsonl': [meta, start, ...asked('Go.'), comment, call, output],
      'question.jsonl': [meta, start, ...asked('Go.'), answer, end, start, ...asked('And now?')],
    },
    traces: [
      {
        tool_calls: [{ id: 'c1' }],
        conversation: {
          turns: [{ role: 'user' }, { role: 'assistant', content: 'I look.', finish_reason: 'commentary' }],
        },
        outcome: unfinished,
      },
      { tool_calls: [{ id: 'c1' }], outcome: unfinished },
      { tool_calls: [], outcome: unfinished },
    ],
    skipped: 9,
  },
  {
    name: 'the final response is the message that ends the turn, without messages before it',
    files: {
      'told.jsonl': [meta, start, ...asked('Go.'), said('assistant', 'I am done.'), answer, end],
      'event.jsonl': [meta, ...asked('Go.'), call, output, event('task_complete', { last_agent_message: 'All done.' })],
      'next.jsonl': [meta, said('user', 'Go.'), said('assistant', 'I am done.'), said('assistant', 'It works.')],
    },
    traces: [
      { tool_calls: [], final_response: 'Done.' },
      { tool_calls: [{ id: 'c1' }], final_response: 'All done.' },
      { tool_calls: [], final_response: 'It works.' },
    ],
    skipped: 5,
  },
  {
    name: 'without events of turns, a call, an output or a message without an answer is not completed',
    files: {
      'call.jsonl': [meta, said('user', 'Go.'), said('assistant', 'I look.'), call],
      'output.jsonl': [meta, said('user', 'Go.'), said('assistant', 'I look.'), call, output],
      'question.jsonl': [meta, said('user', 'Go.'), said('assistant', 'Done.'), said('user', 'And now?')],
    },
    traces: [
      { tool_calls: [{ id: 'c1' }], outcome: unfinished },
      { tool_calls: [{ id: 'c1' }], outcome: unfinished },
      { tool_calls: [], outcome: unfinished },
    ],
  },
]
