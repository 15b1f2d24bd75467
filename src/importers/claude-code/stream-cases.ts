import type { ImporterCase } from '../importer-case.js'

const session = { session_id: 's1' }
const init = { type: 'system', subtype: 'init', ...session, model: 'claude-x', tools: ['Bash'], mcp_servers: [] }
const answer = (id: string, content: readonly object[], parent: string | null = null) => ({
  type: 'assistant',
  message: { id, type: 'message', role: 'assistant', model: 'claude-x', content, usage: { output_tokens: 1 } },
  parent_tool_use_id: parent,
  ...session,
})
const call = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} })
const results = (parent: string | null, id: string, isError = false) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok', is_error: isError }] },
  parent_tool_use_id: parent,
  ...session,
})
const result = (more: object) => ({
  type: 'result',
  usage: { input_tokens: 4, cache_read_input_tokens: 6, output_tokens: 9 },
  total_cost_usd: 0.5,
  ...session,
  ...more,
})

const usageOf = (inputTokens: number) => ({
  'claude-x': { inputTokens, outputTokens: 7, cacheReadInputTokens: 3, cacheCreationInputTokens: 2 },
})
const qwenAnswer = (id: string, content: readonly object[], input_tokens: number) => ({
  ...answer(id, content),
  message: { ...answer(id, content).message, usage: { input_tokens, output_tokens: input_tokens } },
})

const run = [
  init,
  answer('m1', [{ type: 'text', text: 'Looking.' }]),
  answer('m1', [call('t1', 'Task')]),
  answer('n1', [call('s1', 'mcp__docs__search')], 't1'),
  results('t1', 's1', true),
  results(null, 't1'),
  answer('m2', [call('t2', 'Bash')]),
  results(null, 't2'),
]
const done = [answer('m3', [{ type: 'text', text: 'Done.' }]), result({ subtype: 'success', result: 'Done.' })]

const trace = {
  model: 'claude-x',
  tool_calls: [
    { id: 't1', client: 'main', name: 'Task' },
    { id: 's1', client: 't1', server: 'docs', name: 'search' },
    { id: 't2', client: 'main', name: 'Bash' },
  ],
  tool_results: [{ is_error: false }, { call_id: 's1', is_error: true }, { is_error: false }],
  conversation: { tokens: { input: 10, output: 9 }, cost_usd: 0.5 },
  final_response: 'Done.',
}

export const streamCases: readonly ImporterCase[] = [
  {
    name: 'stream-json: the calls of a subagent are where their lines are, and the result has the totals',
    files: { 'stream.jsonl': [...run, { type: 'rate_limit_event', ...session }, ...done] },
    traces: [trace],
    skipped: 1,
  },
  { name: 'json --verbose is a list of the same lines', files: { 'run.json': [[...run, ...done]] }, traces: [trace] },
  {
    name: 'runs that reached their limit, failed, or have no result did not complete',
    files: {
      'limit.jsonl': [...run, result({ subtype: 'error_max_turns', is_error: false })],
      'failed.jsonl': [init, result({ subtype: 'success', is_error: true, result: 'Invalid API key' })],
      'broken.jsonl': [...run, result({ subtype: 'error_during_execution', is_error: true })],
      'cut.jsonl': run,
    },
    traces: [
      { tool_calls: [{}, {}, {}], outcome: { status: 'max_turns' } },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'Invalid API key' } },
      { tool_calls: [{}, {}, {}], outcome: { status: 'agent_error', error: 'error_during_execution' } },
      {
        tool_calls: [{}, {}, {}],
        conversation: { tokens: { output: 3 } },
        outcome: { status: 'cancelled', error: 'the log ends before the answer' },
      },
    ],
  },
  {
    name: 'Qwen Code prints the same lines, and its input tokens include cached ones',
    files: {
      'qwen.jsonl': [{ ...init, qwen_code_version: '0.21.0' }, ...done],
    },
    traces: [{ tool_calls: [], final_response: 'Done.', conversation: { tokens: { input: 4, output: 9 } } }],
  },
  {
    name: 'with subagents the usage by model is that of all agents, since the result before it',
    files: {
      'first.jsonl': [...run, result({ subtype: 'success', result: 'Done.', modelUsage: usageOf(20) })],
      'later.jsonl': [
        ...run,
        result({ subtype: 'success', result: 'Done.', modelUsage: usageOf(20) }),
        ...run,
        result({
          subtype: 'success',
          result: 'Done.',
          modelUsage: usageOf(50),
          model_usage_since_last_result: usageOf(30),
        }),
      ],
    },
    traces: [
      { tool_calls: [{}, {}, {}], conversation: { tokens: { input: 25, output: 7 } } },
      { tool_calls: [{}, {}, {}], conversation: { tokens: { input: 25, output: 7 } } },
      { tool_calls: [{}, {}, {}], conversation: { tokens: { input: 35, output: 7 } } },
    ],
  },
  {
    name: 'calls of an agent in the background are not printed, and what the program asks is not a prompt',
    files: {
      'stream.jsonl': [
        init,
        {
          type: 'user',
          message: { role: 'user', content: [{ type: 'text', text: 'Resume directly.' }] },
          isSynthetic: true,
          ...session,
        },
        answer('m1', [call('t1', 'Task')]),
        results(null, 't1'),
        { type: 'system', subtype: 'task_notification', tool_use_id: 't1', usage: { tool_uses: 2 }, ...session },
        answer('m2', [{ type: 'text', text: 'Done.' }]),
        result({ subtype: 'success', result: 'Done.' }),
      ],
    },
    traces: [{ prompt: null, tool_calls: [{ id: 't1' }], final_response: 'Done.' }],
    skipped: 2,
    warnings: ['stream.jsonl:1: the log lacks 2 calls of subagents'],
  },
  {
    name: 'Qwen Code prints the text and the calls of an answer as two messages, and errors of the API as one',
    files: {
      'qwen.jsonl': [
        { ...init, qwen_code_version: '0.24.4' },
        qwenAnswer('m1', [{ type: 'text', text: 'Looking.' }], 0),
        qwenAnswer('m2', [call('t1', 'mcp__docs__search')], 5),
        results(null, 't1'),
        qwenAnswer('m3', [{ type: 'text', text: '[API Error: 401 Unauthorized]' }], 0),
        result({
          subtype: 'error_during_execution',
          is_error: true,
          error: { message: '[API Error: 401 Unauthorized]' },
        }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 't1', turn: 0 }],
        conversation: { turns: [{ role: 'assistant', content: 'Looking.', finish_reason: 'commentary' }] },
        outcome: { status: 'infra_error', error: '[API Error: 401 Unauthorized]' },
      },
    ],
    skipped: 1,
  },
  {
    name: 'early versions of Qwen Code call an error of the API a success',
    files: {
      'qwen.jsonl': [
        { ...init, qwen_code_version: '0.15.10' },
        result({ subtype: 'success', is_error: false, result: '[API Error: 401 Unauthorized]' }),
      ],
    },
    traces: [{ tool_calls: [], outcome: { status: 'infra_error' } }],
  },
  {
    name: 'calls that the program did not allow are refused, in any agent',
    files: {
      'stream.jsonl': [
        init,
        answer('m1', [call('t1', 'Bash')]),
        { type: 'system', subtype: 'permission_denied', tool_use_id: 't1', ...session },
        results(null, 't1', true),
        answer('m2', [call('t2', 'Task')]),
        answer('n1', [call('s1', 'mcp__docs__delete')], 't2'),
        results('t2', 's1', true),
        results(null, 't2'),
        result({ subtype: 'success', result: 'Done.', permission_denials: [{ tool_use_id: 's1' }] }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 't1' }, { id: 't2' }, { id: 's1', server: 'docs', name: 'delete' }],
        tool_results: [
          { call_id: 't1', is_error: true, denied: true },
          { call_id: 't2', is_error: false },
          { call_id: 's1', is_error: true, denied: true },
        ],
      },
    ],
    skipped: 1,
  },
  {
    name: 'a run that goes on with the report of an agent in the background is one run',
    files: {
      'stream.jsonl': [
        init,
        answer('m1', [call('t1', 'Task')]),
        { type: 'system', subtype: 'task_started', tool_use_id: 't1', ...session },
        results(null, 't1'),
        answer('n1', [call('s1', 'mcp__docs__search')], 't1'),
        results('t1', 's1'),
        answer('m2', [{ type: 'text', text: 'It runs.' }]),
        result({ subtype: 'success', result: 'It runs.', model_usage_since_last_result: usageOf(40) }),
        init,
        answer('m3', [{ type: 'text', text: 'Found.' }]),
        result({
          subtype: 'success',
          result: 'Found.',
          origin: { kind: 'task-notification' },
          modelUsage: usageOf(40),
          model_usage_since_last_result: {},
        }),
        init,
        answer('m4', [{ type: 'text', text: 'Another prompt.' }]),
        result({ subtype: 'success', result: 'Another prompt.' }),
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 't1' }, { id: 's1' }],
        conversation: { tokens: { input: 45, output: 7 }, cost_usd: 0.5 },
        final_response: 'Found.',
      },
      { tool_calls: [], final_response: 'Another prompt.', conversation: { tokens: { input: 10, output: 9 } } },
    ],
    skipped: 1,
  },
  {
    name: 'a request that the provider refuses for its content is not trouble of the provider',
    files: {
      'long.jsonl': [
        init,
        result({
          subtype: 'success',
          is_error: true,
          result: 'Prompt is too long',
          terminal_reason: 'prompt_too_long',
          api_error_status: 400,
        }),
      ],
      'refused.jsonl': [
        init,
        result({ subtype: 'success', is_error: true, result: 'API Error: safeguards', stop_reason: 'refusal' }),
      ],
      'down.jsonl': [
        init,
        result({ subtype: 'success', is_error: true, result: 'API Error: 529 Overloaded', api_error_status: 529 }),
      ],
    },
    traces: [
      { tool_calls: [], outcome: { status: 'agent_error', error: 'Prompt is too long' } },
      { tool_calls: [], outcome: { status: 'agent_error', error: 'API Error: safeguards' } },
      { tool_calls: [], outcome: { status: 'infra_error', error: 'API Error: 529 Overloaded' } },
    ],
  },
]
