import type { ImporterCase } from '../importer-case.js'

const log = (samples: readonly object[]) => ({
  version: 2,
  status: 'success',
  eval: { task: 'shell tasks', model: 'openai/gpt-5' },
  samples,
})

export const cases: readonly ImporterCase[] = [
  {
    name: 'samples with calls, errors of tools, and a call whose message is not in the log',
    files: {
      'log.json': [
        log([
          {
            id: 1,
            epoch: 1,
            messages: [
              { role: 'system', content: 'Use bash.' },
              { role: 'user', content: [{ type: 'text', text: 'List.' }] },
              {
                role: 'assistant',
                content: '',
                tool_calls: [{ id: 'b1', function: 'bash', arguments: { cmd: 'ls' } }],
              },
              { role: 'tool', tool_call_id: 'b1', function: 'bash', content: 'a.txt' },
              {
                role: 'tool',
                tool_call_id: 'b2',
                function: 'bash',
                content: '',
                error: { type: 'timeout', message: 'too slow' },
              },
            ],
            model_usage: { 'openai/gpt-5': { input_tokens: 10, output_tokens: 2 } },
          },
          { id: 1, epoch: 2, messages: [{ role: 'user', content: 'List.' }], error: { message: 'crashed' } },
        ]),
      ],
    },
    traces: [
      {
        agent: 'shell tasks',
        model: 'openai/gpt-5',
        system: 'Use bash.',
        prompt: 'List.',
        tool_calls: [
          { id: 'b1', name: 'bash', args: { cmd: 'ls' }, turn: 0 },
          { id: 'b2', name: 'bash' },
        ],
        tool_results: [
          { call_id: 'b1', is_error: false, content: 'a.txt' },
          { call_id: 'b2', is_error: true, error: { code: 'timeout', message: 'too slow' } },
        ],
        conversation: { tokens: { input: 10, output: 2 } },
      },
      { tool_calls: [], outcome: { status: 'agent_error', error: 'crashed' } },
    ],
  },
  { name: 'a log that kept no samples', files: { 'log.json': [log([])] }, traces: [], skipped: 1 },
]
