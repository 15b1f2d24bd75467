import type { ImporterCase } from '../importer-case.js'

const at = (second: number) => `2026-03-04T10:00:0${second}.000Z`
const event = (type: string, id: string, kind: string, seconds: readonly [number, number?], fields: object) => ({
  type,
  exportedSpan: {
    id,
    traceId: 't1',
    name: kind,
    type: kind,
    startTime: at(seconds[0]),
    ...(seconds[1] === undefined ? {} : { endTime: at(seconds[1]) }),
    ...(id === 'agent' ? {} : { parentSpanId: 'agent' }),
    ...fields,
  },
})
const usage = (inputTokens: number, outputTokens: number) => ({ usage: { inputTokens, outputTokens } })
const find = {
  entityName: 'books_find_books',
  attributes: { mcpServer: 'books', toolCallId: 'c1' },
  input: { query: 'größe', nested: { tags: ['📚'] } },
}
const count = { entityName: 'books_count', attributes: { mcpServer: 'books', toolCallId: 'c2' }, input: {} }
const calls = [
  { toolCallId: 'c1', toolName: 'books_find_books', args: find.input },
  { toolCallId: 'c2', toolName: 'books_count', args: {} },
]

export const cases: readonly ImporterCase[] = [
  {
    name: 'events of an exporter: parallel calls, an error, a structured result, tokens of each request',
    files: {
      'spans.jsonl': [
        event('span_started', 'agent', 'agent_run', [0], { input: 'Look.' }),
        event('span_started', 'm1', 'model_inference', [1], {}),
        event('span_ended', 'chunk', 'model_chunk', [1, 2], { output: { text: 'I will.' } }),
        event('span_ended', 'm1', 'model_inference', [1, 2], {
          attributes: { model: 'm', ...usage(9, 2) },
          output: { text: 'I will.', toolCalls: calls },
        }),
        event('span_ended', 'b', 'mcp_tool_call', [3, 4], { ...count, output: { count: 12 } }),
        event('span_ended', 'a', 'mcp_tool_call', [3, 5], { ...find, errorInfo: { message: 'no such book' } }),
        event('span_ended', 'm2', 'model_inference', [6, 7], {
          attributes: usage(10, 3),
          output: { text: 'Done.', toolCalls: [] },
        }),
        event('span_ended', 'all', 'model_generation', [1, 7], { attributes: usage(19, 5) }),
        event('span_ended', 'agent', 'agent_run', [0, 8], {
          entityName: 'Librarian',
          input: 'Look.',
          output: { text: 'I will.Done.' },
        }),
      ],
    },
    traces: [
      {
        agent: 'Librarian',
        model: 'm',
        prompt: 'Look.',
        tool_calls: [
          { id: 'c1', server: 'books', name: 'find_books', args: find.input, duration_ms: 2000 },
          { id: 'c2', server: 'books', name: 'count', args: {} },
        ],
        tool_results: [
          { call_id: 'c1', is_error: true, content: 'no such book' },
          {
            call_id: 'c2',
            is_error: false,
            content: [{ type: 'text', text: '{"count":12}' }],
            structured: { count: 12 },
          },
        ],
        conversation: { turns: [{}, { content: 'Done.' }], tokens: { input: 19, output: 5 } },
      },
    ],
    skipped: 1,
  },
  {
    name: 'stored spans, and a step without a span of its request whose provider failed',
    files: {
      'trace.json': [
        {
          traceId: 't1',
          spans: [
            {
              traceId: 't1',
              spanId: 'agent',
              parentSpanId: null,
              spanType: 'agent_run',
              name: 'agent run',
              startedAt: at(0),
              endedAt: at(9),
              input: 'Look.',
              error: { message: 'Overloaded' },
            },
            {
              traceId: 't1',
              spanId: 'm',
              parentSpanId: 'agent',
              spanType: 'model_step',
              name: 'step: 0',
              startedAt: at(1),
              endedAt: at(2),
              attributes: { finishReason: 'error' },
              input: [
                { role: 'user', content: 'Look.' },
                { role: 'tool', content: '[tool-result: books_count]' },
              ],
              output: { text: '', toolCalls: [] },
            },
          ],
        },
      ],
    },
    traces: [{ prompt: 'Look.', tool_calls: [], outcome: { status: 'infra_error', error: 'Overloaded' } }],
  },
  {
    name: 'a log that ends during a call',
    files: {
      'spans.jsonl': [
        event('span_started', 'agent', 'agent_run', [0], { input: 'Look.' }),
        event('span_started', 'a', 'mcp_tool_call', [3], find),
        'cut off',
      ],
    },
    traces: [
      {
        prompt: 'Look.',
        tool_calls: [{ id: 'c1', server: 'books', name: 'find_books' }],
      },
    ],
    skipped: 1,
  },
]
