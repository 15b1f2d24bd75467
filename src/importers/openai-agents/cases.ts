import type { ImporterCase } from '../importer-case.js'

const at = (second: number) => `2026-03-04T10:00:0${second}.000000+00:00`
const span = (
  id: string,
  parent: string | null,
  seconds: readonly [number, number],
  span_data: object,
  error: object | null = null,
) => ({
  object: 'trace.span',
  id: `span_${id}`,
  trace_id: 'trace_1',
  parent_id: parent === null ? null : `span_${parent}`,
  started_at: at(seconds[0]),
  ended_at: at(seconds[1]),
  span_data,
  error,
})
const trace = { object: 'trace', id: 'trace_1', workflow_name: 'Agent workflow', group_id: null, metadata: null }
const agent = span('agent', null, [0, 9], {
  type: 'agent',
  name: 'Weather',
  handoffs: [],
  tools: ['get_weather'],
  output_type: 'str',
})
const response = (id: string, start: number, usage: object) =>
  span(id, 'agent', [start, start + 1], { type: 'response', response_id: `resp_${id}`, usage })
const weather = {
  type: 'function',
  name: 'get_weather',
  input: '{"city":"Oslo"}',
  output: 'Rain',
  mcp_data: { server: 'weather' },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'objects one per line, responses without contents, tokens and the server of a call',
    files: {
      'trace.jsonl': [
        trace,
        response('a', 1, { input_tokens: 20, output_tokens: 5 }),
        span('b', 'agent', [2, 3], weather),
        response('c', 4, { input_tokens: 30, output_tokens: 6 }),
        agent,
      ],
    },
    traces: [
      {
        agent: 'Weather',
        tool_calls: [{ server: 'weather', name: 'get_weather', args: { city: 'Oslo' }, duration_ms: 1000 }],
        tool_results: [{ is_error: false, content: 'Rain' }],
        conversation: { tokens: { input: 50, output: 11 } },
      },
    ],
    skipped: 1,
  },
  {
    name: 'the body of an ingest request, with generations, a failed tool and a handoff',
    files: {
      'ingest.json': [
        {
          data: [
            trace,
            span('g', 'agent', [1, 2], {
              type: 'generation',
              model: 'gpt-4.1',
              input: [{ role: 'user', content: 'Weather in Oslo?' }],
              output: [
                {
                  role: 'assistant',
                  content: null,
                  tool_calls: [
                    { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } },
                  ],
                },
              ],
              usage: { input_tokens: 10, output_tokens: 2 },
            }),
            span(
              'f',
              'agent',
              [2, 3],
              { ...weather, mcp_data: null, output: null },
              {
                message: 'Error running tool',
                data: { tool_name: 'get_weather', error: 'no such city' },
              },
            ),
            span('h', 'agent', [4, 4], { type: 'handoff', from_agent: 'Weather', to_agent: 'Mail' }),
            agent,
          ],
        },
      ],
    },
    traces: [
      {
        model: 'gpt-4.1',
        prompt: 'Weather in Oslo?',
        tool_calls: [{ id: 'call_1', server: null, name: 'get_weather', args: { city: 'Oslo' } }],
        tool_results: [{ call_id: 'call_1', is_error: true, content: 'no such city' }],
      },
    ],
    skipped: 2,
  },
  {
    name: 'version 0.20 of JavaScript: tokens of the run, a result of one block, messages that a processor added',
    files: {
      'trace.jsonl': [
        span('task', null, [0, 9], {
          type: 'custom',
          name: 'task',
          data: { sdk_span_type: 'task', usage: { input_tokens: 50, output_tokens: 11 } },
        }),
        span('turn', 'task', [1, 9], {
          type: 'custom',
          name: 'turn',
          data: { sdk_span_type: 'turn', turn: 1, usage: { input_tokens: 20, output_tokens: 5 } },
        }),
        span('a', 'turn', [1, 2], {
          type: 'response',
          response_id: 'resp_a',
          _input: [{ type: 'message', role: 'user', content: 'Oslo?' }],
          _response: {
            output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Rain.' }] }],
          },
        }),
        span('b', 'turn', [0, 1], { ...weather, output: '{"type":"text","text":"Rain"}' }),
      ],
    },
    traces: [
      {
        prompt: 'Oslo?',
        tool_calls: [{ server: 'weather', name: 'get_weather', args: { city: 'Oslo' } }],
        tool_results: [{ is_error: false, content: [{ type: 'text', text: 'Rain' }] }],
        conversation: { turns: [{}, { role: 'assistant', content: 'Rain.' }], tokens: { input: 50, output: 11 } },
      },
    ],
    skipped: 1,
  },
]
