import type { ImporterCase } from '../importer-case.js'

const step = (step_number: number, more: object) => ({
  step_number,
  timing: { start_time: 1000 + step_number, end_time: 1001 + step_number, duration: 1 },
  model_input_messages: null,
  tool_calls: [],
  error: null,
  model_output: null,
  code_action: null,
  observations: null,
  action_output: null,
  token_usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110 },
  is_final_answer: false,
  ...more,
})
const call = (id: string, name: string, args: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})
const system = { system_prompt: 'You solve tasks.' }
const task = { task: 'Which year?', task_images: null }
const searched = step(1, { tool_calls: [call('c1', 'web_search', { query: 'x' })], observations: 'in 1999' })
const finished = step(2, {
  tool_calls: [call('c2', 'final_answer', { answer: '1999' })],
  observations: 'Final answer: 1999',
  action_output: '1999',
  is_final_answer: true,
})

export const cases: readonly ImporterCase[] = [
  {
    name: 'the memory of an agent that calls tools',
    files: {
      'memory.json': [
        [system, task, { plan: 'Search.', token_usage: { input_tokens: 7, output_tokens: 3 } }, searched, finished],
      ],
    },
    traces: [
      {
        system: 'You solve tasks.',
        prompt: 'Which year?',
        tool_calls: [
          { id: 'c1', name: 'web_search', args: { query: 'x' } },
          { id: 'c2', name: 'final_answer', args: { answer: '1999' } },
        ],
        tool_results: [
          { is_error: false, content: 'in 1999' },
          { is_error: false, content: 'Final answer: 1999' },
        ],
        conversation: { tokens: { input: 207, output: 23 } },
        final_response: '1999',
      },
    ],
  },
  {
    name: 'results of runs with code: an error, the maximum number of steps, totals of the run',
    files: {
      'results.json': [
        [
          {
            output: 42,
            state: 'max_steps_error',
            steps: [
              task,
              step(1, {
                model_output: 'Thought: x',
                tool_calls: [call('c1', 'python_interpreter', 'print(y)')],
                observations: 'Execution logs:',
                error: { type: 'AgentExecutionError', message: 'y is not defined' },
              }),
              step(2, { error: { type: 'AgentMaxStepsError', message: 'Reached max steps.' }, action_output: 42 }),
            ],
            token_usage: { input_tokens: 300, output_tokens: 30, total_tokens: 330 },
            timing: {},
          },
        ],
      ],
    },
    traces: [
      {
        tool_calls: [{ name: 'python_interpreter', args: { code: 'print(y)' } }],
        tool_results: [{ is_error: true, content: 'Execution logs:\ny is not defined' }],
        conversation: { tokens: { input: 300, output: 30 } },
        final_response: '42',
        outcome: { status: 'max_turns' },
      },
    ],
  },
  {
    name: 'a benchmark with a result per line, and steps one per line',
    files: {
      'gaia.jsonl': [
        {
          task_id: 't1',
          question: 'Which year?',
          prediction: '1999',
          intermediate_steps: [searched, finished],
          agent_error: null,
        },
        { task_id: 't2', question: 'Why?', prediction: null, intermediate_steps: [searched], agent_error: 'Error 500' },
        { task_id: 't3', question: 'Who?', prediction: null, intermediate_steps: [], agent_error: 'Error 429' },
      ],
      'steps.jsonl': [task, searched, step(2, { error: { type: 'AgentGenerationError', message: '401' } })],
    },
    traces: [
      {
        agent: 't1',
        prompt: 'Which year?',
        tool_calls: [{ name: 'web_search' }, { name: 'final_answer' }],
        final_response: '1999',
      },
      { agent: 't2', tool_calls: [{ name: 'web_search' }], outcome: { status: 'infra_error', error: 'Error 500' } },
      { agent: 't3', tool_calls: [], outcome: { status: 'infra_error', error: 'Error 429' } },
      { prompt: 'Which year?', tool_calls: [{ name: 'web_search' }], outcome: { status: 'infra_error', error: '401' } },
    ],
  },
  {
    name: 'flat calls, and a final step without its output',
    files: {
      'steps.jsonl': [
        task,
        step(1, {
          tool_calls: [{ id: 'c1', name: 'final_answer', arguments: { answer: '1999' } }],
          observations: '1999',
          is_final_answer: true,
        }),
      ],
    },
    traces: [{ tool_calls: [{ name: 'final_answer', args: { answer: '1999' } }], final_response: '1999' }],
  },
]
