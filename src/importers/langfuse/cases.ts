import type { ImporterCase } from '../importer-case.js'

const observation = (id: string, type: string, second: number, more: object) => ({
  id,
  traceId: 't',
  type,
  name: id,
  parentObservationId: 'agent',
  startTime: `2026-03-04T10:00:0${second}.000Z`,
  endTime: `2026-03-04T10:00:0${second}.500Z`,
  level: 'DEFAULT',
  statusMessage: null,
  metadata: '{}',
  input: null,
  output: null,
  ...more,
})

const observations = [
  observation('agent', 'AGENT', 0, { parentObservationId: null }),
  observation('first', 'GENERATION', 1, {
    model: 'm',
    input: '[{"role":"user","content":"Find it."}]',
    output: {
      role: 'assistant',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{"q":1}' } }],
    },
    usageDetails: { input: 10, output: 2, total: 12 },
    totalCost: 0.25,
  }),
  observation('find', 'TOOL', 2, { input: '{"q":1}', output: 'nothing', level: 'ERROR', statusMessage: 'not found' }),
  observation('log', 'EVENT', 3, {}),
  observation('last', 'GENERATION', 4, {
    model: 'm',
    input: [
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'find', arguments: '{"q":1}' } }] },
      { role: 'tool', tool_call_id: 'c', content: 'nothing' },
    ],
    output: 'It is not there.',
    usageDetails: { input: 20, output: 4 },
    totalCost: 0.5,
  }),
]

const trace = {
  model: 'm',
  prompt: 'Find it.',
  tool_calls: [{ id: 'c', name: 'find', args: { q: 1 }, turn: 0, started_ms: 2000, duration_ms: 500 }],
  tool_results: [{ call_id: 'c', is_error: true, content: 'nothing' }],
  conversation: {
    turns: [
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', content: '', tool_call_ids: ['c'] },
      { role: 'assistant', content: 'It is not there.' },
    ],
    tokens: { input: 30, output: 6 },
    cost_usd: 0.75,
  },
}

const snakeCase = observations.map(({ traceId, parentObservationId, startTime, endTime, ...rest }) => ({
  ...rest,
  trace_id: traceId,
  parent_observation_id: parentObservationId,
  start_time: startTime,
  end_time: endTime,
}))

export const cases: readonly ImporterCase[] = [
  {
    name: 'a trace and its observations, which the trace repeats without their contents',
    files: { 'trace.json': [{ trace: { id: 't', observations: [] }, observations }] },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'a trace with its observations',
    files: { 'trace.json': [{ id: 't', observations }] },
    traces: [trace],
    skipped: 1,
  },
  { name: 'an observation a line', files: { 'all.jsonl': observations }, traces: [trace], skipped: 1 },
  { name: 'a list, in snake case', files: { 'all.json': [snakeCase] }, traces: [trace], skipped: 1 },
  {
    name: 'an observation that is none',
    files: { 'all.json': [{ data: [observation('find', 'TOOL', 2, {}), { id: 'x' }] }] },
    traces: [{ tool_calls: [{ id: 'find', name: 'find', args: {} }] }],
    skipped: 1,
  },
  {
    name: 'a tool of LangChain, which is a span with a message, and cached tokens',
    files: {
      'all.json': [
        [
          observation('model', 'GENERATION', 1, {
            input: [{ role: 'user', content: 'Find it.' }],
            output: {
              role: 'assistant',
              content: '',
              additional_kwargs: {
                tool_calls: [{ id: 'c', function: { name: 'find', arguments: '{"q":1}' }, type: 'function' }],
              },
            },
            usageDetails: { input: 5, input_cache_read: 7, cache_creation_input_tokens: 2, output: 3, total: 17 },
          }),
          observation('find', 'SPAN', 2, {
            input: "{'q': 1}",
            output: { content: 'nothing', type: 'tool', name: 'find', tool_call_id: 'c', status: 'error' },
          }),
        ],
      ],
    },
    traces: [
      {
        prompt: 'Find it.',
        tool_calls: [{ id: 'c', name: 'find', args: { q: 1 } }],
        tool_results: [{ call_id: 'c', is_error: true, content: 'nothing' }],
        conversation: { tokens: { input: 14, output: 3 } },
      },
    ],
  },
  {
    name: 'observations that do not name the trace that they are in, with counts of an earlier version',
    files: {
      'trace.json': [
        {
          id: 't1',
          observations: [
            {
              id: 'o1',
              type: 'GENERATION',
              startTime: '2026-03-04T10:00:00Z',
              output: { content: 'Hi there!' },
              usage: { promptTokens: 10, completionTokens: 5 },
            },
            {
              id: 'o2',
              type: 'TOOL',
              name: 'search',
              startTime: '2026-03-04T10:00:01Z',
              input: { q: 'a' },
              output: 'x',
            },
          ],
        },
      ],
    },
    traces: [
      {
        tool_calls: [{ name: 'search', args: { q: 'a' } }],
        conversation: { tokens: { input: 10, output: 5 }, turns: [{ content: 'Hi there!' }] },
      },
    ],
  },
  {
    name: 'version 4 flattens metadata and has only texts in it',
    files: {
      'observations.json': [
        {
          data: [
            {
              id: 'o1',
              traceId: 't1',
              parentObservationId: null,
              type: 'SPAN',
              name: 'running tool',
              startTime: '2026-03-04T10:00:00Z',
              endTime: '2026-03-04T10:00:01Z',
              output: 'Rain',
              metadata: {
                'attributes.gen_ai.operation.name': 'execute_tool',
                'attributes.gen_ai.tool.name': 'get_weather',
                'attributes.gen_ai.tool.call.id': 'call_1',
                'attributes.gen_ai.tool.call.arguments': '{"city": "Oslo"}',
                'resourceAttributes.service.name': 'x',
              },
            },
          ],
          meta: {},
        },
      ],
    },
    traces: [{ tool_calls: [{ id: 'call_1', name: 'get_weather', args: { city: 'Oslo' } }] }],
  },
  {
    name: 'requests of the third version of the libraries: created, then completed in a later one',
    files: {
      'ingestion.jsonl': [
        {
          batch: [
            { type: 'trace-create', body: { id: 't', name: 'agent', input: 'Find it.' } },
            {
              type: 'generation-create',
              body: {
                id: 'g',
                traceId: 't',
                startTime: '2026-03-04T10:00:00Z',
                model: 'm',
                input: [{ role: 'user', content: 'Find it.' }],
              },
            },
            {
              type: 'span-create',
              body: { id: 's', traceId: 't', name: 'find', startTime: '2026-03-04T10:00:02Z', input: '{"q":"ö"}' },
            },
          ],
          metadata: {},
        },
        {
          batch: [
            {
              type: 'generation-update',
              body: {
                id: 'g',
                traceId: 't',
                endTime: '2026-03-04T10:00:01Z',
                output: { role: 'assistant', content: '', tool_calls: [{ id: 'c', name: 'find', args: { q: 'ö' } }] },
                usageDetails: { input: 9, output: 2 },
              },
            },
            {
              type: 'span-update',
              body: {
                id: 's',
                traceId: 't',
                endTime: '2026-03-04T10:00:03Z',
                output: { tool_call_id: 'c', name: 'find', content: 'one', status: 'success' },
              },
            },
            { type: 'score-create', body: { id: 'x', traceId: 't', name: 'good', value: 1 } },
          ],
          metadata: {},
        },
      ],
    },
    traces: [
      {
        model: 'm',
        prompt: 'Find it.',
        tool_calls: [{ id: 'c', name: 'find', args: { q: 'ö' } }],
        tool_results: [{ call_id: 'c', is_error: false, content: 'one' }],
        conversation: { tokens: { input: 9, output: 2 } },
      },
    ],
    skipped: 1,
  },
]
