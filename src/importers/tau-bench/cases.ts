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
  {
    name: 'simulations of the second version in its own form, with errors that are marked and a run that was cut short',
    files: {
      'tau2.json': [
        {
          simulations: [
            {
              task_id: '0',
              reward_info: { reward: 1 },
              termination_reason: 'user_stop',
              messages: [
                { role: 'user', content: 'Cancel my flight.', tool_calls: null },
                {
                  role: 'assistant',
                  content: null,
                  tool_calls: [
                    { id: 'c1', name: 'get_reservation', arguments: { id: 'X1' }, requestor: 'assistant' },
                    { id: 'c2', name: 'cancel', arguments: { id: 'X1' }, requestor: 'assistant' },
                  ],
                },
                {
                  role: 'tool',
                  tool_messages: [
                    { id: 'c1', role: 'tool', content: '{"id":"X1"}', requestor: 'assistant', error: false },
                    { id: 'c2', role: 'tool', content: 'Error: too late', requestor: 'assistant', error: true },
                  ],
                },
              ],
            },
            { task_id: '0', reward_info: { reward: 0 }, termination_reason: 'max_steps', messages: [] },
          ],
        },
      ],
    },
    traces: [
      {
        agent: 'task 0',
        prompt: 'Cancel my flight.',
        tool_calls: [
          { id: 'c1', name: 'get_reservation', args: { id: 'X1' }, turn: 0 },
          { id: 'c2', name: 'cancel', args: { id: 'X1' }, turn: 0 },
        ],
        tool_results: [
          { call_id: 'c1', is_error: false, content: '{"id":"X1"}' },
          { call_id: 'c2', is_error: true, content: 'Error: too late' },
        ],
      },
      { agent: 'task 0', tool_calls: [], outcome: { status: 'max_turns', error: 'max_steps' } },
    ],
  },
]
