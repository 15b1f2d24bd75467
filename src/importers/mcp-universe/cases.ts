import type { ImporterCase } from '../importer-case.js'

const span = (trace_id: string, at: number, data: unknown, parent_id = 'agent') => ({
  id: `${trace_id}-${at}`,
  trace_id,
  parent_id,
  records: data === null ? [] : [{ timestamp: at, data }],
  running_time: 0.5,
  timestamp: at,
  span_index: 1,
})
const answered = (response: unknown, error = '') => ({
  type: 'llm',
  class: 'OpenAIModel',
  config: { model_name: 'gpt-4o' },
  messages: [{ role: 'system', content: 'You navigate.' }],
  response,
  error,
})
const acting = (tool: string, args: unknown) =>
  answered(`\`\`\`json\n${JSON.stringify({ thought: 'x', action: { server: 'maps', tool, arguments: args } })}\n\`\`\``)
const agent = (response: string, error = '') => ({
  type: 'agent',
  name: 'ReAct-agent',
  llm_config: { config: { model_name: 'gpt-4o' } },
  messages: 'Find a route.',
  response,
  error,
})
const tool = (tool_name: string, args: unknown, isError = false) => ({
  type: 'tool',
  server: 'maps',
  tool_name,
  arguments: args,
  response: { meta: null, content: [{ type: 'text', text: 'found' }], isError },
  error: '',
})
const failed = (tool_name: string, args: unknown) => ({
  type: 'tool',
  tool_name,
  arguments: args,
  response: '',
  error: 'timed out',
})

export const cases: readonly ImporterCase[] = [
  {
    name: 'an agent that writes its actions: results of MCP, an exception, a tool that does not exist',
    files: {
      'run.log': [
        span('t1', 1, acting('geocode', { address: 'Lyon' })),
        span('t1', 2, tool('geocode', { address: 'Lyon' })),
        span('t1', 3, acting('route', { to: 'Nice' })),
        span('t1', 4, tool('route', { to: 'Nice' }, true)),
        span('t1', 5, acting('fly', {})),
        span('t1', 6, null),
        span('t1', 7, acting('route', { to: 'Lyon' })),
        span('t1', 8, failed('route', { to: 'Lyon' })),
        span('t1', 9, answered('{"thought":"x","answer":"470 km"}')),
        span('t1', 10, agent('470 km'), ''),
      ],
    },
    traces: [
      {
        agent: 'ReAct-agent',
        model: 'gpt-4o',
        prompt: 'Find a route.',
        servers_recorded: true,
        tool_calls: [
          { server: 'maps', name: 'geocode', args: { address: 'Lyon' } },
          { server: 'maps', name: 'route', args: { to: 'Nice' } },
          { server: 'maps', name: 'fly', args: {} },
          { server: 'maps', name: 'route', args: { to: 'Lyon' } },
        ],
        tool_results: [
          { is_error: false, content: [{ type: 'text', text: 'found' }] },
          { is_error: true },
          { is_error: true, content: 'The call was not executed.' },
          { is_error: true, content: 'timed out' },
        ],
        final_response: '470 km',
      },
    ],
  },
  {
    name: 'function calls with tokens, a summary between two calls of one answer, two runs in one file',
    files: {
      'run.log': [
        span(
          't1',
          1,
          answered({
            choices: [
              {
                message: {
                  content: null,
                  tool_calls: [
                    { id: 'a', function: { name: 'maps__geocode', arguments: '{"address":"Lyon"}' } },
                    { id: 'b', function: { name: 'maps__geocode', arguments: '{"address":"Nice"}' } },
                  ],
                },
              },
            ],
            usage: { prompt_tokens: 10, completion_tokens: 4 },
          }),
        ),
        span('t2', 1.5, answered('', 'no such key')),
        span('t1', 2, tool('geocode', { address: 'Lyon' })),
        span('t1', 3, answered('A summary.')),
        span('t1', 4, failed('geocode', { address: 'Nice' })),
        span(
          't1',
          5,
          answered({ choices: [{ message: { content: 'Far.' } }], usage: { prompt_tokens: 30, completion_tokens: 2 } }),
        ),
        span('t1', 6, agent('Far.'), ''),
        span('t2', 7, agent('', 'no such key'), ''),
      ],
    },
    traces: [
      {
        system: 'You navigate.',
        tool_calls: [
          { server: 'maps', name: 'geocode', args: { address: 'Lyon' } },
          { server: 'maps', name: 'geocode', args: { address: 'Nice' } },
        ],
        tool_results: [{ is_error: false }, { is_error: true }],
        conversation: { tokens: { input: 40, output: 6 } },
        final_response: 'Far.',
      },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'no such key' } },
    ],
  },
  {
    name: 'an agent that made as many steps as it may, in a list of spans',
    files: {
      'spans.json': [
        [
          span('t1', 1, acting('geocode', {})),
          span('t1', 2, tool('geocode', {})),
          span(
            't1',
            3,
            agent("I'm sorry, but I couldn't find a satisfactory answer within the allowed number of iterations."),
            '',
          ),
          { name: 'not a span' },
        ],
      ],
    },
    traces: [{ tool_calls: [{ name: 'geocode' }], outcome: { status: 'max_turns' } }],
    skipped: 1,
  },
]
