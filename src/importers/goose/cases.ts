import type { ImporterCase } from '../importer-case.js'

const header = {
  working_dir: '/work',
  description: 'Fix',
  message_count: 4,
  total_tokens: 12,
  input_tokens: 10,
  output_tokens: 2,
  accumulated_total_tokens: 36,
  accumulated_input_tokens: 30,
  accumulated_output_tokens: 6,
}
const message = (role: string, content: readonly object[], more: object = {}) => ({
  role,
  created: 1_780_000_000,
  content,
  ...more,
})
const text = (words: string) => ({ type: 'text', text: words })
const request = (id: string, name: string, more: object = {}) => ({
  type: 'toolRequest',
  id,
  toolCall: { status: 'success', value: { name, arguments: { path: id } } },
  ...more,
})
const response = (id: string, toolResult: object) => ({ type: 'toolResponse', id, toolResult })

const messages = [
  message('user', [text('Fix it.')]),
  message('assistant', [
    text('I look.'),
    request('a', 'developer__shell'),
    request('b', 'find', { _meta: { goose_extension: 'docs' } }),
  ]),
  message('user', [
    response('a', { status: 'success', value: [text('ok')] }),
    response('b', { status: 'success', value: { content: [text('gone')], isError: true } }),
  ]),
  message('assistant', [request('c', 'developer__read')]),
  message('user', [response('c', { status: 'error', error: '-32602: no such file' })]),
  message('assistant', [text('Fixed.')]),
]

const expected = {
  prompt: 'Fix it.',
  tool_calls: [
    { id: 'a', server: 'developer', name: 'shell', args: { path: 'a' }, turn: 0 },
    { id: 'b', server: 'docs', name: 'find', turn: 0 },
    { id: 'c', server: 'developer', name: 'read', turn: 1 },
  ],
  tool_results: [
    { call_id: 'a', is_error: false, content: [text('ok')] },
    { call_id: 'b', is_error: true },
    { call_id: 'c', is_error: true, content: '-32602: no such file' },
  ],
  conversation: { turns: [{ role: 'user' }, { content: 'I look.' }, { content: '' }, { content: 'Fixed.' }] },
}

const failed = 'Ran into this error: Rate limit exceeded.\n\nPlease retry if you think this is a transient error.'

export const cases: readonly ImporterCase[] = [
  {
    name: 'a session on lines',
    files: { 'session.jsonl': [header, ...messages] },
    traces: [{ ...expected, conversation: { ...expected.conversation, tokens: { input: 30, output: 6 } } }],
  },
  {
    name: 'an exported session, with the summary of a compaction',
    files: {
      'session.json': [
        {
          ...header,
          id: '20260304_1',
          name: 'Fix',
          model_config: { model_name: 'model-x' },
          conversation: [
            ...messages.slice(0, 5),
            message('user', [text('Summary.')], { metadata: { userVisible: false } }),
            messages[5],
          ],
        },
      ],
    },
    traces: [{ ...expected, model: 'model-x' }],
    skipped: 1,
  },
  {
    name: 'output of `goose run`, whole and as a stream with a message in pieces',
    files: {
      'run.json': [{ messages, metadata: { total_tokens: 36, status: 'completed' } }],
      'run.jsonl': [
        ...messages.slice(0, 5).map((one) => ({ type: 'message', message: one })),
        { type: 'notification', extension_id: 'developer', log: { message: 'x' } },
        { type: 'message', message: message('assistant', [text('Fix')], { id: 'm9' }) },
        { type: 'message', message: message('assistant', [text('ed.')], { id: 'm9' }) },
        { type: 'complete', total_tokens: 36 },
      ],
    },
    traces: [expected, expected],
    skipped: 1,
  },
  {
    name: 'sessions that failed or were cut off are not completed',
    files: {
      'failed.jsonl': [header, messages[0], message('assistant', [text(failed)])],
      'error.jsonl': [
        { type: 'message', message: messages[1] },
        { type: 'error', error: 'no key' },
      ],
      'cut.jsonl': [header, ...messages.slice(0, 3)],
    },
    traces: [
      { tool_calls: [], outcome: { status: 'infra_error', error: 'Rate limit exceeded' } },
      { tool_calls: [{ id: 'a' }, { id: 'b' }], outcome: { status: 'infra_error', error: 'no key' } },
      { tool_calls: [{ id: 'a' }, { id: 'b' }], outcome: { status: 'cancelled' } },
    ],
  },
]
