import type { ImporterCase } from '../importer-case.js'

const messages = [
  { role: 'system', content: 'Airline policy.' },
  { role: 'user', content: 'Cancel my flight.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_reservation', arguments: '{"id":"X1"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', name: 'get_reservation', content: '{"id":"X1"}' },
]

const trace = {
  system: 'Airline policy.',
  prompt: 'Cancel my flight.',
  tool_calls: [{ id: 'c1', name: 'get_reservation', args: { id: 'X1' }, turn: 0 }],
  tool_results: [{ call_id: 'c1', is_error: false, content: '{"id":"X1"}' }],
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'a list of results, a task and trial each',
    files: {
      'results.json': [
        [
          { task_id: 0, reward: 1, info: {}, traj: messages, trial: 0 },
          { task_id: 0, reward: 0, info: {}, traj: [], trial: 1 },
          'cut off',
        ],
      ],
    },
    traces: [
      { agent: 'task 0', ...trace },
      { agent: 'task 0', tool_calls: [] },
    ],
    skipped: 1,
  },
  {
    name: 'simulations of the second version',
    files: { 'tau2.json': [{ simulations: [{ task_id: 'cancel', reward_info: { reward: 1 }, messages }] }] },
    traces: [{ agent: 'task cancel', ...trace }],
  },
]
