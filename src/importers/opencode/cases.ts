import type { ImporterCase } from '../importer-case.js'

const session = 'ses_1'
const user = (id: string) => ({ id, sessionID: session, role: 'user', time: { created: 1_780_000_000_000 } })
const assistant = (id: string, more: object = {}) => ({
  id,
  sessionID: session,
  role: 'assistant',
  modelID: 'model-x',
  providerID: 'provider-x',
  time: { created: 1_780_000_001_000 },
  tokens: { input: 1, output: 1, reasoning: 0, cache: { read: 0, write: 0 } },
  ...more,
})
const part = (id: string, messageID: string, type: string, more: object = {}) => ({
  id,
  messageID,
  sessionID: session,
  type,
  ...more,
})
const tool = (id: string, messageID: string, name: string, state: object) =>
  part(id, messageID, 'tool', { callID: `call_${id}`, tool: name, state: { input: { id }, ...state } })
const time = { start: 1_780_000_001_000, end: 1_780_000_003_000 }
const finish = (id: string, messageID: string, reason: string) =>
  part(id, messageID, 'step-finish', {
    reason,
    cost: 0.25,
    tokens: { input: 10, output: 3, reasoning: 2, cache: { read: 5, write: 1 } },
  })

const asked = [
  part('p01', 'm1', 'text', { text: 'Fix it.' }),
  part('p02', 'm1', 'text', { text: 'The file', synthetic: true }),
]
const worked = [
  part('p03', 'm2', 'step-start'),
  part('p04', 'm2', 'reasoning', { text: 'hm' }),
  part('p05', 'm2', 'text', { text: 'Looking.' }),
  tool('p06', 'm2', 'read', { status: 'completed', output: 'text', time }),
  tool('p07', 'm2', 'docs_search', { status: 'error', error: 'gone', time }),
  tool('p08', 'm2', 'bash', { status: 'running' }),
  finish('p09', 'm2', 'tool-calls'),
  part('p10', 'm2', 'step-start'),
  part('p11', 'm2', 'text', { text: 'Fixed.' }),
  finish('p12', 'm2', 'stop'),
]

const answers = {
  tool_calls: [
    { id: 'call_p06', server: null, name: 'read', args: { id: 'p06' }, turn: 0, duration_ms: 2000 },
    { id: 'call_p07', server: null, name: 'docs_search', turn: 0 },
    { id: 'call_p08', name: 'bash', turn: 0 },
  ],
  tool_results: [
    { call_id: 'call_p06', is_error: false, content: 'text' },
    { call_id: 'call_p07', is_error: true, content: 'gone' },
  ],
}
const spent = { tokens: { input: 32, output: 6 }, cost_usd: 0.5 }
const turns = [
  { role: 'assistant', content: 'Looking.' },
  { role: 'assistant', content: 'Fixed.', finish_reason: 'stop' },
]
const trace = {
  ...answers,
  model: 'model-x',
  prompt: 'Fix it.',
  conversation: { turns: [{ role: 'user' }, ...turns], ...spent },
}

const exported = (messages: readonly object[]) => ({ info: { id: session, title: 'Fix' }, messages })
const event = (type: string, more: object) => ({ type, timestamp: 1_780_000_001_000, sessionID: session, ...more })
const failed = { name: 'MessageAbortedError', data: { message: 'The operation was aborted.' } }

export const cases: readonly ImporterCase[] = [
  {
    name: 'an exported session: each step is a turn, and usage is that of the steps',
    files: {
      'session.json': [
        exported([
          { info: user('m1'), parts: asked },
          { info: assistant('m2'), parts: worked },
          {
            info: assistant('m3', { summary: true, tokens: {} }),
            parts: [part('p13', 'm3', 'text', { text: 'So far' })],
          },
        ]),
      ],
    },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'events of a run, which do not contain the prompt',
    files: {
      'run.jsonl': worked.map((one) => event(one.type.replace('-', '_'), { part: one })),
    },
    traces: [{ ...answers, conversation: { turns, ...spent } }],
  },
  {
    name: 'files of the storage, in any order',
    files: Object.fromEntries(
      [...worked, assistant('m2'), ...asked, user('m1')].map((value) => [`${value.id}.json`, [value]]),
    ),
    traces: [trace],
  },
  {
    name: 'files of the storage without the messages of their parts',
    files: Object.fromEntries(worked.map((value) => [`${value.id}.json`, [value]])),
    traces: [{ ...answers, conversation: { turns, ...spent } }],
    warnings: [`${worked[0]?.id}.json:1: parts without their message: pass \`message/\` as well`],
  },
  {
    name: 'errors are the outcome when nothing follows',
    files: {
      'aborted.json': [
        exported([
          { info: user('m1'), parts: asked },
          { info: assistant('m2', { error: failed }), parts: [] },
        ]),
      ],
      'failed.jsonl': [
        event('text', { part: part('p1', 'm1', 'text', { text: 'Hm.' }) }),
        event('error', { error: { name: 'APIError', data: { message: 'overloaded' } } }),
      ],
    },
    traces: [
      { tool_calls: [], outcome: { status: 'cancelled', error: 'The operation was aborted.' } },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'overloaded' } },
    ],
  },
  {
    name: 'the session of a subagent belongs to the run of its parent; it may be missing',
    files: {
      'run.jsonl': ['ses_2', 'ses_3', 'ses_3'].map((sessionId, i) => ({
        type: 'tool_use',
        timestamp: i,
        sessionID: session,
        part: tool(`p0${i}`, 'm2', 'task', { status: 'completed', output: 'ok', metadata: { sessionId } }),
      })),
      'subagent.json': [
        {
          info: { id: 'ses_2', parentID: session },
          messages: [
            { info: user('m1'), parts: asked },
            { info: assistant('m2'), parts: [tool('p9', 'm2', 'read', { status: 'completed', output: 'x', time })] },
          ],
        },
      ],
      'alone.json': [{ info: { id: 'ses_4', parentID: 'ses_0' }, messages: [{ info: user('m1'), parts: asked }] }],
    },
    traces: [
      {
        tool_calls: [
          { name: 'task', client: 'main' },
          { name: 'task', client: 'main' },
          { name: 'task', client: 'main' },
          { name: 'read', client: 'call_p00' },
        ],
      },
      { tool_calls: [] },
    ],
    warnings: ['run.jsonl:1: the log lacks the session of 1 subagent: pass it as well'],
  },
  {
    name: 'an image of a result is an attachment',
    files: {
      'run.jsonl': [
        {
          type: 'tool_use',
          timestamp: 1_780_000_001_000,
          sessionID: session,
          part: tool('p01', 'm1', 'docs_cover', {
            status: 'completed',
            output: 'cover',
            time,
            attachments: [
              { type: 'file', mime: 'image/png', url: 'data:image/png;base64,AAAA' },
              { type: 'file', mime: 'text/plain', url: 'file:///a.txt' },
            ],
          }),
        },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'call_p01' }],
        tool_results: [
          {
            call_id: 'call_p01',
            content: [
              { type: 'text', text: 'cover' },
              { type: 'image', data: 'AAAA', mimeType: 'image/png' },
            ],
            is_error: false,
          },
        ],
      },
    ],
  },
  {
    name: 'a run whose last step ended with calls is cut off',
    files: {
      'run.jsonl': [
        part('p01', 'm1', 'text', { text: 'I will look.' }),
        tool('p02', 'm1', 'read', { status: 'completed', output: 'x', time }),
        finish('p03', 'm1', 'tool-calls'),
        part('p04', 'm2', 'step-start'),
      ].map((one, index) => ({ type: one.type, timestamp: index, sessionID: session, part: one })),
    },
    traces: [
      {
        tool_calls: [{ id: 'call_p02' }],
        outcome: { status: 'cancelled', error: 'the log ends before the answer' },
      },
    ],
  },
]
