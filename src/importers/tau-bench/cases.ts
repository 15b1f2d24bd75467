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
    name: 'the user has the last word; a failure of the benchmark is not a completed run',
    files: {
      'results.json': [
        [
          {
            task_id: 0,
            reward: 1,
            info: {},
            traj: [...messages, { role: 'assistant', content: 'Cancelled.' }, { role: 'user', content: '###STOP###' }],
            trial: 0,
          },
          { task_id: 1, reward: 0, info: { error: 'rate limit', traceback: '...' }, traj: [], trial: 0 },
        ],
      ],
    },
    traces: [
      { agent: 'task 0', ...trace, final_response: 'Cancelled.' },
      { agent: 'task 1', tool_calls: [], outcome: { status: 'infra_error', error: 'rate limit' } },
    ],
  },
  {
    name: 'actions that an agent without tool calls writes as text',
    files: {
      'act.json': [
        [
          {
            task_id: 3,
            reward: 1,
            info: {},
            traj: [
              { role: 'system', content: 'Airline policy.' },
              { role: 'user', content: 'Cancel my flight.' },
              {
                role: 'assistant',
                content: 'Thought:\nLook it up.\nAction:\n{"name": "get_reservation", "arguments": {"id": "X1"}}',
              },
              { role: 'user', content: 'API output: {"id":"X1"}' },
              { role: 'assistant', content: 'Action:\n{"name": "respond", "arguments": {"content": "Cancelled."}}' },
              { role: 'user', content: '###STOP###' },
            ],
            trial: 0,
          },
        ],
      ],
    },
    traces: [
      {
        system: 'Airline policy.',
        prompt: 'Cancel my flight.',
        tool_calls: [{ name: 'get_reservation', args: { id: 'X1' }, turn: 0 }],
        tool_results: [{ is_error: false, content: '{"id":"X1"}' }],
        final_response: 'Cancelled.',
        conversation: {
          turns: [
            { role: 'user', content: 'Cancel my flight.' },
            { role: 'assistant', content: 'Thought:\nLook it up.' },
            { role: 'assistant', content: 'Cancelled.' },
            { role: 'user', content: '###STOP###' },
          ],
        },
      },
    ],
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
          info: { agent_info: { implementation: 'llm_agent', llm: 'gpt-x' } },
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
                  usage: { prompt_tokens: 90, completion_tokens: 12 },
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
                {
                  role: 'assistant',
                  content: 'It is too late.',
                  usage: { prompt_tokens: 120, completion_tokens: 6 },
                },
                {
                  role: 'user',
                  content: '###STOP###',
                  tool_calls: [{ id: 'u1', name: 'hang_up', arguments: {}, requestor: 'user' }],
                  usage: { prompt_tokens: 500, completion_tokens: 50 },
                },
                { id: 'u1', role: 'tool', content: 'done', requestor: 'user', error: false },
              ],
            },
            { task_id: '0', reward_info: { reward: 0 }, termination_reason: 'max_steps', messages: [] },
            { task_id: '0', reward_info: null, termination_reason: 'infrastructure_error', messages: [] },
            { task_id: '0', reward_info: null, termination_reason: 'context_window_exceeded', messages: [] },
            { task_id: '0', reward_info: null, termination_reason: 'a_new_reason', messages: [] },
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
        model: 'gpt-x',
        final_response: 'It is too late.',
        conversation: { tokens: { input: 210, output: 18 } },
      },
      { agent: 'task 0', tool_calls: [], outcome: { status: 'max_turns', error: 'max_steps' } },
      { agent: 'task 0', tool_calls: [], outcome: { status: 'infra_error', error: 'infrastructure_error' } },
      { agent: 'task 0', tool_calls: [], outcome: { status: 'max_tokens', error: 'context_window_exceeded' } },
      { agent: 'task 0', tool_calls: [] },
    ],
    skipped: 1,
  },
]
