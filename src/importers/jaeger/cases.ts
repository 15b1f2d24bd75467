import type { ImporterCase } from '../importer-case.js'

const START = Date.UTC(2026, 2, 4, 10)

const jaegerSpan = (spanID: string, parent: string | null, at: number, tags: Readonly<Record<string, unknown>>) => ({
  traceID: 't',
  spanID,
  operationName: `span ${spanID}`,
  references: parent === null ? [] : [{ refType: 'CHILD_OF', traceID: 't', spanID: parent }],
  startTime: (START + at) * 1000,
  duration: 4000,
  tags: Object.entries(tags).map(([key, value]) => ({ key, type: typeof value, value })),
  logs: [{ timestamp: START * 1000, fields: [{ key: 'event', type: 'string', value: 'exception' }] }],
  processID: 'p1',
})

const tool = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  ...more,
})

const trace = {
  traceID: 't',
  processes: { p1: { serviceName: 'agent' } },
  spans: [
    jaegerSpan(
      '2',
      '1',
      20,
      tool('save', { error: true, 'otel.status_code': 'ERROR', 'otel.status_description': 'disk full' }),
    ),
    jaegerSpan(
      '3',
      '1',
      10,
      tool('load', { 'gen_ai.tool.call.arguments': '{"id":7}', 'gen_ai.tool.call.result': 'seven' }),
    ),
    jaegerSpan('1', null, 0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'clerk' }),
    jaegerSpan('4', '1', 5, { 'http.method': 'GET' }),
  ],
}

const clerk = {
  agent: 'clerk',
  tool_calls: [
    { id: '3', name: 'load', args: { id: 7 }, started_ms: 10, duration_ms: 4 },
    { id: '2', name: 'save', args: {}, started_ms: 20 },
  ],
  tool_results: [
    { call_id: '3', is_error: false, content: 'seven' },
    { call_id: '2', is_error: true, content: 'disk full' },
  ],
  timing: { started_at: '2026-03-04T10:00:00.000Z', duration_ms: 24 },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'an answer of the query service',
    files: { 'traces.json': [{ data: [trace], total: 0, errors: null }] },
    traces: [clerk],
    skipped: 1,
  },
  { name: 'a trace by itself, a line each', files: { 'traces.jsonl': [trace] }, traces: [clerk], skipped: 1 },
  {
    name: 'a span without an id, a value that is no trace, and parents that go round in a circle',
    files: {
      'traces.json': [
        {
          data: [
            {
              traceID: 't',
              spans: [
                jaegerSpan('1', '2', 0, tool('a')),
                jaegerSpan('2', '1', 5, tool('b')),
                { traceID: 't', spanID: '' },
              ],
            },
          ],
        },
        { data: 7 },
      ],
    },
    // The earlier one is at the top, so it called the other.
    traces: [
      {
        tool_calls: [
          { id: '1', name: 'a' },
          { id: '2', name: 'b', caller: 'a' },
        ],
      },
    ],
    skipped: 2,
  },
]
