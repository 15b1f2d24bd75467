import type { ImporterCase } from '../importer-case.js'

const line = (second: number, type: string, parts: readonly object[], more: object = {}) => ({
  uuid: `u${second}`,
  parentUuid: null,
  sessionId: 's1',
  timestamp: `2026-08-17T12:00:0${second}.000Z`,
  type,
  version: '0.21.13',
  message: { role: type === 'assistant' ? 'model' : 'user', parts },
  ...more,
})
const call = (id: string, name: string) => ({ functionCall: { id, name, args: { id } } })
const result = (second: number, id: string, status: string, more: object = {}) =>
  line(second, 'tool_result', [{ functionResponse: { id, name: 'x', response: { output: 'text' } } }], {
    toolCallResult: { callId: id, status },
    ...more,
  })
const usage = (input: number) => ({
  model: 'qwen-x',
  usageMetadata: { promptTokenCount: input, candidatesTokenCount: 2, thoughtsTokenCount: 1 },
})

const chat = [
  line(0, 'user', [
    { text: 'Fix it.' },
    { text: '<qwen:user-prompt-submit-context>x</qwen:user-prompt-submit-context>' },
  ]),
  line(1, 'assistant', [{ text: 'hm', thought: true }, { text: 'Looking.' }], usage(1)),
  line(1, 'assistant', [call('a', 'read_file'), call('b', 'mcp__docs__search')], usage(10)),
  result(2, 'a', 'success'),
  result(2, 'b', 'error'),
  line(3, 'system', [], { subtype: 'ui_telemetry' }),
  line(4, 'assistant', [{ text: 'Fixed.' }], usage(20)),
  line(5, 'user', [{ text: 'A task ended.' }], { subtype: 'notification' }),
]
const failed = (second: number) =>
  line(second, 'system', [], {
    subtype: 'ui_telemetry',
    systemPayload: { uiEvent: { 'event.name': 'qwen-code.api_error', error_message: '401 Unauthorized' } },
  })
const side = { isSidechain: true, agentId: 'explore-1' }

export const cases: readonly ImporterCase[] = [
  {
    name: 'a message over several lines is one turn, and notifications are no turns',
    files: { 'chat.jsonl': chat },
    traces: [
      {
        model: 'qwen-x',
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', server: null, name: 'read_file', args: { id: 'a' }, turn: 0 },
          { id: 'b', server: 'docs', name: 'search', turn: 0 },
        ],
        tool_results: [
          { call_id: 'a', is_error: false, content: 'text' },
          { call_id: 'b', is_error: true, content: 'text' },
        ],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'assistant', content: 'Looking.' },
            { role: 'assistant', content: 'Fixed.' },
          ],
          tokens: { input: 30, output: 4 },
        },
      },
    ],
    skipped: 2,
  },
  {
    name: 'a subagent joins its parent, and is a run of its own without it',
    files: {
      'chat.jsonl': [
        ...chat,
        line(3, 'assistant', [call('s', 'grep')], { ...side, uuid: 'v' }),
        result(4, 's', 'success', side),
      ],
      'agent.jsonl': [line(3, 'assistant', [call('s', 'grep')], side), result(4, 's', 'cancelled', side)],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', client: 'main' },
          { id: 'b', client: 'main' },
          { id: 's', client: 'explore-1' },
        ],
      },
      { tool_calls: [{ id: 's', name: 'grep' }], tool_results: [{ is_error: true }] },
    ],
    skipped: 2,
  },
  {
    name: 'a subagent in a file of its own joins its parent, in any order',
    files: {
      'agent.jsonl': [line(3, 'assistant', [call('s', 'grep')], side), result(4, 's', 'success', side)],
      'chat.jsonl': chat,
    },
    traces: [
      {
        prompt: 'Fix it.',
        tool_calls: [
          { id: 'a', client: 'main' },
          { id: 'b', client: 'main' },
          { id: 's', client: 'explore-1' },
        ],
      },
    ],
    skipped: 2,
  },
  {
    name: 'an error of the API is the outcome unless an answer follows, and a chat may end before its answer',
    files: {
      'failed.jsonl': [...chat.slice(0, 5), failed(4)],
      'retried.jsonl': [...chat.slice(0, 5), failed(3), line(4, 'assistant', [{ text: 'Fixed.' }])].map((one) => ({
        ...one,
        sessionId: 's2',
      })),
      'cut.jsonl': chat.slice(0, 5).map((one) => ({ ...one, sessionId: 's3' })),
    },
    traces: [
      { tool_calls: [{ id: 'a' }, { id: 'b' }], outcome: { status: 'infra_error', error: '401 Unauthorized' } },
      {
        tool_calls: [{ id: 'a' }, { id: 'b' }],
        conversation: { turns: [{ role: 'user' }, { role: 'assistant' }, { content: 'Fixed.' }] },
      },
      { tool_calls: [{ id: 'a' }, { id: 'b' }], outcome: { status: 'cancelled' } },
    ],
    skipped: 2,
  },
]
