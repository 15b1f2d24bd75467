// Sessions that go on with another one, and lines that were taken out of their session.
import type { ImporterCase } from '../importer-case.js'

const line = (uuid: string, parentUuid: string | null, sessionId: string, message: { readonly role: string }) => ({
  type: message.role,
  uuid,
  parentUuid,
  sessionId,
  isSidechain: false,
  timestamp: '2026-03-04T10:00:00.000Z',
  message,
})
const asked = (content: string) => ({ role: 'user', content })
const said = (id: string, text: string) => ({ role: 'assistant', id, content: [{ type: 'text', text }] })

const call = {
  role: 'assistant',
  id: 'm1',
  content: [{ type: 'tool_use', id: 't1', name: 'Read', input: { path: 'a' } }],
}
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'no', is_error: true }] }
const bare = [asked('Go.'), call, result, said('m2', 'Done.')].map((message) => ({
  type: message.role,
  message,
  timestamp: '2026-03-04T10:00:00.000Z',
}))

const expected = {
  prompt: 'Go.',
  tool_calls: [{ id: 't1', server: null, name: 'Read', args: { path: 'a' } }],
  tool_results: [{ call_id: 't1', is_error: true }],
  conversation: {
    turns: [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: '', tool_call_ids: ['t1'] },
      { role: 'assistant', content: 'Done.' },
    ],
  },
}

export const resumedCases: readonly ImporterCase[] = [
  {
    name: 'a line may have both ids of its session',
    files: {
      'session.jsonl': [
        line('u1', null, 's1', asked('Go.')),
        { ...line('u2', 'u1', 's1', call), session_id: 's1' },
        { ...line('u3', 'u2', 's1', result), session_id: 's1' },
        { ...line('u4', 'u3', 's1', said('m2', 'Done.')), session_id: 's1' },
      ],
    },
    traces: [expected],
    skipped: 0,
  },
  {
    name: 'a resumed session is one run, although repeated lines keep the id of the first session',
    files: {
      'resumed.jsonl': [
        line('a', null, 'first', asked('Go.')),
        line('b', 'a', 'second', said('m1', 'Done.')),
        line('c', 'b', 'first', asked('And now?')),
        line('d', 'c', 'second', said('m2', 'Done again.')),
        line('e', 'x', 'second', asked('Thanks.')),
        line('f', 'e', 'second', said('m3', 'You are welcome.')),
      ],
    },
    traces: [
      {
        prompt: 'Go.',
        tool_calls: [],
        conversation: {
          turns: [
            { role: 'user', content: 'Go.' },
            { role: 'assistant', content: 'Done.' },
            { role: 'user', content: 'And now?' },
            { role: 'assistant', content: 'Done again.' },
            { role: 'user', content: 'Thanks.' },
            { role: 'assistant', content: 'You are welcome.' },
          ],
        },
      },
    ],
  },
  {
    name: 'sessions that alternate in a file are noticed',
    files: {
      'mixed.jsonl': [
        line('a', null, 'first', asked('Go.')),
        line('b', null, 'second', asked('Go.')),
        line('c', null, 'first', said('m1', 'Done.')),
      ],
    },
    traces: [{ tool_calls: [] }, { tool_calls: [] }, { tool_calls: [] }],
    warnings: ['mixed.jsonl:3: a session goes on after another one, so it is read as two runs'],
  },
  {
    name: 'lines of a session file that also have the id of a stream',
    files: {
      'session.jsonl': [
        line('a', null, 'first', asked('Go.')),
        { ...line('b', 'a', 'first', said('m1', 'I look.')), session_id: 'first' },
        line('c', 'b', 'first', call),
        { ...line('d', 'c', 'first', result), session_id: 'first' },
        line('e', 'd', 'first', said('m2', 'Done.')),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 't1' }],
        tool_results: [{ call_id: 't1', is_error: true }],
        conversation: { turns: [{}, { content: 'I look.' }, { content: 'Done.' }] },
      },
    ],
  },
  {
    name: 'lines without a session, one run for each file',
    files: { 'a.jsonl': bare, 'b.jsonl': bare },
    traces: [expected, expected],
  },
  { name: 'a session of Claude Code on the web', files: { 'web.json': [{ loglines: bare }] }, traces: [expected] },
]
