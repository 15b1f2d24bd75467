import type { ImporterCase } from '../importer-case.js'

const call = (id: string, name: string, args: string) => [{ id, type: 'function', function: { name, arguments: args } }]

const functionHistory = [
  { role: 'system', content: 'You fix issues.', agent: 'main', message_type: 'system_prompt' },
  { role: 'user', content: 'A demonstration.', agent: 'main', is_demo: true, message_type: 'demonstration' },
  { role: 'user', content: [{ type: 'text', text: 'Fix the colon.' }], agent: 'main', message_type: 'observation' },
  {
    role: 'assistant',
    content: 'I open it.',
    thought: 'I open it.',
    action: 'open "a.py"',
    agent: 'main',
    tool_calls: call('c1', 'open', '{"path":"a.py"}'),
    message_type: 'action',
  },
  { role: 'tool', content: 'def f()', agent: 'main', tool_call_ids: ['c1'], message_type: 'observation' },
]

const step = (action: string, thought: string) => ({
  role: 'assistant',
  content: thought,
  thought,
  action,
  agent: 'main',
})

const stopped = (action: string, thought: string, exit_status: string) => ({
  environment: 'main',
  trajectory: [
    { action: 'ls', observation: 'a.py', thought: 'Look.' },
    { action, observation: 'Exited', response: thought, thought },
  ],
  history: [{ role: 'user', content: 'Fix it.', agent: 'main' }, step('ls', 'Look.'), step(action, thought)],
  info: { exit_status },
})

const looked = {
  tool_calls: [{ name: 'bash', args: { command: 'ls' } }],
  conversation: {
    turns: [{ role: 'user' }, { role: 'assistant', content: 'Look.', finish_reason: 'commentary' }],
  },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'an agent with functions: the last action is only in the steps, and ids may repeat',
    files: {
      'a.traj': [
        {
          environment: 'main',
          trajectory: [
            { action: 'open "a.py"', observation: 'def f()', thought: 'I open it.', execution_time: 0.25 },
            { action: 'ls', observation: 'a.py', thought: 'Look.' },
            { action: 'submit', observation: 'diff', thought: 'Done.' },
          ],
          history: [
            ...functionHistory,
            {
              role: 'assistant',
              content: '',
              action: 'ls',
              agent: 'main',
              tool_calls: call('c1', 'bash', '{"command":"ls"}'),
            },
          ],
          info: { exit_status: 'submitted', model_stats: { tokens_sent: 700, tokens_received: 24, api_calls: 3 } },
          replay_config: '{"agent":{"model":{"name":"gpt-4o"}}}',
        },
      ],
    },
    traces: [
      {
        agent: 'main',
        model: 'gpt-4o',
        system: 'You fix issues.',
        prompt: 'Fix the colon.',
        tool_calls: [
          { id: 'c1', name: 'open', args: { path: 'a.py' }, turn: 0, duration_ms: 250 },
          { id: 'c1#2', name: 'bash', args: { command: 'ls' }, turn: 1 },
          { name: 'submit', args: {}, turn: 2 },
        ],
        tool_results: [
          { call_id: 'c1', is_error: false, content: 'def f()' },
          { call_id: 'c1#2', is_error: false, content: 'a.py' },
          { is_error: false, content: 'diff' },
        ],
        conversation: { tokens: { input: 700, output: 24 } },
      },
    ],
  },
  {
    name: 'an agent that writes commands, and had to stop',
    files: {
      'b.traj': [
        {
          environment: 'swe_main',
          trajectory: [
            {
              action: 'open a.py\n',
              observation: 'def f()',
              response: 'I open it.\n```\nopen a.py\n```',
              thought: 'I open it.\n',
            },
            { action: '', observation: 'Your output was not formatted correctly.', thought: 'Hm.' },
          ],
          history: [
            { role: 'system', content: 'You fix issues.', agent: 'primary' },
            { role: 'user', content: 'Fix the colon.', agent: 'primary' },
            {
              role: 'assistant',
              content: 'I open it.',
              thought: 'I open it.\n',
              action: 'open a.py\n',
              agent: 'primary',
            },
          ],
          info: { exit_status: 'submitted (exit_context)', model_stats: { tokens_sent: 0, tokens_received: 0 } },
        },
      ],
    },
    traces: [
      {
        prompt: 'Fix the colon.',
        tool_calls: [{ name: 'bash', args: { command: 'open a.py\n' }, turn: 0 }],
        tool_results: [{ is_error: false, content: 'def f()' }],
        outcome: { status: 'max_tokens', error: 'submitted (exit_context)' },
      },
    ],
    skipped: 1,
  },
  {
    name: 'a demonstration that has only the history',
    files: { 'demo.traj': [{ history: functionHistory }] },
    traces: [
      {
        prompt: 'Fix the colon.',
        tool_calls: [{ id: 'c1', name: 'open', args: { path: 'a.py' }, turn: 0 }],
        tool_results: [{ call_id: 'c1', is_error: false, content: 'def f()' }],
      },
    ],
  },
  {
    name: 'the step with which the program stops the agent is neither a call nor a closing message',
    files: {
      'early.traj': [stopped('exit_cost', 'Exit due to cost limit', 'exit_cost')],
      'later.traj': [stopped('', 'Exit due to context window', 'submitted (exit_context)')],
    },
    traces: [
      { ...looked, outcome: { status: 'max_turns', error: 'exit_cost' } },
      { ...looked, outcome: { status: 'max_tokens', error: 'submitted (exit_context)' } },
    ],
    skipped: 2,
  },
]
