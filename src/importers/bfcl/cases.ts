import type { ImporterCase } from '../importer-case.js'

const tokens = { input_token_count: 50, output_token_count: 9, latency: 0.4 }

export const cases: readonly ImporterCase[] = [
  {
    name: 'calls of one turn, an answer in words, a failed request',
    files: {
      'BFCL_v4_parallel_result.json': [
        { id: 'parallel_0', result: [{ play: '{"artist": "A"}' }, { play: '{"artist": "B"}' }], ...tokens },
        { id: 'parallel_1', result: 'Which artist?', ...tokens },
        { id: 'parallel_2', result: [], ...tokens },
        { id: 'parallel_3', result: 'Error during inference: Error code: 500', traceback: '...' },
        { idx: 4, result: [{ play: { artist: 'C' } }], ...tokens },
        { id: 'parallel_5', result: [{ play: '{"artist": ' }], ...tokens },
      ],
    },
    traces: [
      {
        agent: 'parallel_0',
        tool_calls: [
          { name: 'play', args: { artist: 'A' }, turn: 0 },
          { name: 'play', args: { artist: 'B' }, turn: 0 },
        ],
        conversation: { tokens: { input: 50, output: 9 } },
      },
      { tool_calls: [], conversation: { turns: [{ role: 'assistant', content: 'Which artist?' }] } },
      { tool_calls: [] },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'Error during inference: Error code: 500' } },
      { agent: '4', tool_calls: [{ name: 'play', args: { artist: 'C' } }] },
      { tool_calls: [{ name: 'play', args: null, args_text: '{"artist": ' }] },
    ],
  },
  {
    name: 'several turns with their log',
    files: {
      'BFCL_v4_multi_turn_base_result.json': [
        {
          id: 'multi_turn_base_0',
          result: [
            [[{ ls: '{}' }, { cd: '{"folder": "x"}' }], 'There is no x.'],
            [[{ mv: '{"a": 1}' }], []],
          ],
          input_token_count: [
            [10, 20],
            [30, 40],
          ],
          output_token_count: [
            [1, 2],
            [3, 4],
          ],
          latency: [
            [0.1, 0.1],
            [0.1, 0.1],
          ],
          inference_log: [
            [{ role: 'state_info', class_name: 'Files', content: {} }],
            {
              begin_of_turn_query: [{ role: 'user', content: 'Go to x.' }],
              step_0: [
                { role: 'assistant', content: [] },
                { role: 'tool', content: '{"files": []}' },
                { role: 'tool', content: '{"error": "no such folder"}' },
              ],
              step_1: [{ role: 'assistant', content: 'There is no x.' }],
            },
            [{ role: 'state_info', class_name: 'Files', content: {} }],
            {
              begin_of_turn_query: [{ role: 'user', content: 'Move it.' }],
              step_0: [{ role: 'tool', content: 'Error during execution: unexpected keyword' }],
              step_1: [{ role: 'handler_log', content: 'Model has been forced to quit after 20 steps.' }],
            },
          ],
        },
      ],
    },
    traces: [
      {
        prompt: 'Go to x.',
        tool_calls: [
          { name: 'ls', args: {}, turn: 0 },
          { name: 'cd', args: { folder: 'x' }, turn: 0 },
          { name: 'mv', args: { a: 1 }, turn: 2 },
        ],
        tool_results: [{ is_error: false }, { is_error: true }, { is_error: true }],
        conversation: { tokens: { input: 100, output: 10 } },
        outcome: { status: 'max_turns' },
      },
    ],
  },
]
