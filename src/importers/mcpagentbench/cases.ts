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
]
