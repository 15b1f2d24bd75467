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
]
