import type { ImporterCase } from '../importer-case.js'

export const cases: readonly ImporterCase[] = [
  {
    name: 'calls in order and in parallel, and a task without calls',
    files: {
      'results.json': [
        {
          evaluation_summary: { total_tasks: 3 },
          detailed_results: [
            {
              task_id: 'day_1',
              task_content: 'Book a flight.',
              expected_tools: [['search'], ['book']],
              expected_inputs: [[{}], [{}]],
              tools_used: [['search', 'weather'], ['book'], [null]],
              inputs_used: [[{ to: 'SFO' }, { city: 'SF' }], [{ id: 7 }], [{}]],
              score: 0,
              match: false,
            },
            { task_id: 'day_2', task_content: 'Say hi.', tools_used: [], inputs_used: [], score: 0 },
            { task_id: 'day_3' },
          ],
        },
      ],
    },
    traces: [
      {
        agent: 'task day_1',
        prompt: 'Book a flight.',
        tool_calls: [
          { name: 'search', args: { to: 'SFO' }, turn: 0 },
          { name: 'weather', args: { city: 'SF' }, turn: 0 },
          { name: 'book', args: { id: 7 }, turn: 1 },
        ],
      },
      { agent: 'task day_2', prompt: 'Say hi.', tool_calls: [] },
    ],
    skipped: 2,
  },
  {
    name: 'answers in full, also as Python writes them, and a task whose agent broke',
    files: {
      'model_response.json': [
        [
          {
            task_index: 0,
            task_content: 'Where is it?',
            inner_messages: [
              {
                type: 'ToolCallRequestEvent',
                source: 'assistant',
                models_usage: { prompt_tokens: '70', completion_tokens: '5' },
                content: [{ id: 'c1', name: 'track', arguments: '{"id":7}' }],
              },
              {
                type: 'ToolCallExecutionEvent',
                source: 'assistant',
                models_usage: 'None',
                content: [{ call_id: 'c1', name: 'track', content: 'no such parcel', is_error: 'True' }],
              },
            ],
            chat_message: { type: 'TextMessage', source: 'assistant', models_usage: null, content: 'I do not know.' },
          },
          { task_index: 1, task_content: 'Say hi.', error: 'Connection error.', inner_messages: [] },
          { timing_info: { total_execution_time_seconds: 1 } },
        ],
      ],
    },
    traces: [
      {
        prompt: 'Where is it?',
        tool_calls: [{ id: 'c1', name: 'track', args: { id: 7 } }],
        tool_results: [{ call_id: 'c1', is_error: true }],
        conversation: { tokens: { input: 70, output: 5 } },
      },
      { prompt: 'Say hi.', tool_calls: [], outcome: { status: 'infra_error', error: 'Connection error.' } },
    ],
    skipped: 1,
  },
]
