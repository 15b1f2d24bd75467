import type { ImporterCase } from '../importer-case.js'
import { attributeList, request } from './case-spans.js'

const START_MS = Date.UTC(2026, 2, 4, 10)

interface CaseRecord {
  readonly name: string
  readonly span?: string
  readonly at?: number
  readonly body?: unknown
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** An older record has its name as an attribute, and bodies are values of the protocol. */
const logs = (...records: readonly CaseRecord[]) => ({
  resourceLogs: [
    {
      resource: {},
      scopeLogs: [
        {
          scope: {},
          logRecords: records.map(({ name, span = '', at = 0, body, attributes = {} }, index) => ({
            timeUnixNano: `${START_MS + at}000000`,
            traceId: span === '' ? '' : 'a1',
            spanId: span,
            ...(index % 2 === 0 ? { eventName: name } : {}),
            ...(body === undefined ? {} : { body: bodyOf(body) }),
            attributes: attributeList({ ...(index % 2 === 0 ? {} : { 'event.name': name }), ...attributes }),
          })),
        },
      ],
    },
  ],
})

function bodyOf(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(bodyOf) } }
  if (typeof value === 'number') return { intValue: value }
  if (typeof value !== 'object' || value === null) return { stringValue: value }
  return { kvlistValue: { values: Object.entries(value).map(([key, inner]) => ({ key, value: bodyOf(inner) })) } }
}

const call = { id: 'c', type: 'function', function: { name: 'find', arguments: '{"q":1}' } }
const messages: readonly CaseRecord[] = [
  { name: 'gen_ai.system.message', span: '1', body: { content: 'Be brief.' } },
  { name: 'gen_ai.user.message', span: '1', at: 1, body: { content: 'Find it.' } },
  {
    name: 'gen_ai.choice',
    span: '1',
    at: 2,
    body: { index: 0, finish_reason: 'tool_calls', message: { tool_calls: [call] } },
  },
  { name: 'gen_ai.tool.message', span: '3', at: 20, body: { id: 'c', content: 'here' } },
  { name: 'gen_ai.choice', span: '3', at: 21, body: { index: 0, message: { content: 'It is here.' } } },
]
const trace = {
  system: 'Be brief.',
  prompt: 'Find it.',
  tool_calls: [{ id: 'c', name: 'find', args: { q: 1 } }],
  tool_results: [{ call_id: 'c', is_error: false, content: 'here' }],
}
const spans = request(
  {
    id: '1',
    at: [0, 5],
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', 'gen_ai.usage.input_tokens': 7 },
  },
  {
    id: '2',
    at: [10, 5],
    attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find', 'gen_ai.tool.call.id': 'c' },
  },
  {
    id: '3',
    at: [20, 5],
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', 'gen_ai.usage.input_tokens': 9 },
  },
)

/** Messages as log records. */
export const logCases: readonly ImporterCase[] = [
  {
    name: 'messages in the logs, joined with their spans from another file',
    files: { 'logs.jsonl': [logs(...messages)], 'spans.jsonl': [spans] },
    traces: [
      {
        ...trace,
        model: 'm',
        tool_calls: [{ id: 'c', name: 'find', args: { q: 1 }, started_ms: 10 }],
        conversation: { tokens: { input: 16 } },
      },
    ],
  },
  { name: 'messages in the logs alone', files: { 'logs.jsonl': [logs(...messages)] }, traces: [trace] },
  {
    name: 'a request whose messages are in one record; other records and those without a span are skipped',
    files: {
      'logs.jsonl': [
        logs(
          {
            name: 'gen_ai.client.inference.operation.details',
            span: '1',
            attributes: {
              'gen_ai.operation.name': 'chat',
              'gen_ai.request.model': 'm',
              'gen_ai.usage.input_tokens': 4,
              'gen_ai.usage.output_tokens': 3,
              'gen_ai.input.messages': [{ role: 'user', parts: [{ type: 'text', content: 'Hello?' }] }].map((one) =>
                JSON.stringify(one),
              ),
              'gen_ai.output.messages': JSON.stringify([
                { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'find', arguments: {} }] },
              ]),
            },
          },
          { name: 'http.request', span: '1' },
          { name: 'gen_ai.user.message', body: 'Nowhere.' },
        ),
      ],
    },
    traces: [
      { model: 'm', tool_calls: [{ id: 'c', name: 'find' }], conversation: { tokens: { input: 4, output: 3 } } },
    ],
    skipped: 2,
  },
]
