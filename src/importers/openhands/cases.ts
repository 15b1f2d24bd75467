import type { ImporterCase } from '../importer-case.js'

const response = (id: string, calls: readonly (readonly [string, string, string])[]) => ({
  id,
  model: 'gpt-x',
  choices: [
    {
      message: {
        role: 'assistant',
        content: `Answer ${id}.`,
        tool_calls: calls.map(([callId, name, args]) => ({ id: callId, function: { name, arguments: args } })),
      },
    },
  ],
})
const metadata = (callId: string, name: string, model_response: object) => ({
  function_name: name,
  tool_call_id: callId,
  model_response,
})
const first = response('r1', [
  ['t1', 'execute_bash', '{"command":"ls"}'],
  ['t2', 'fetch', '{"url":"x"}'],
])
const last = response('r2', [['t3', 'finish', '{"message":"It is fixed."}']])

const oldEvents = [
  { id: 0, source: 'agent', action: 'system', args: { content: 'You fix issues.' } },
  { id: 1, source: 'user', message: 'Fix it.', action: 'message', args: { content: 'Fix it.' } },
  { id: 2, source: 'user', action: 'recall', args: { query: 'Fix it.' } },
  {
    id: 3,
    source: 'agent',
    timestamp: '2025-04-30T16:33:00.000000',
    action: 'run',
    args: { command: 'ls', thought: '', hidden: false },
    tool_call_metadata: metadata('t1', 'execute_bash', first),
  },
  {
    id: 4,
    source: 'agent',
    action: 'call_tool_mcp',
    args: { name: 'fetch' },
    tool_call_metadata: metadata('t2', 'fetch', first),
  },
  {
    id: 5,
    source: 'agent',
    timestamp: '2025-04-30T16:33:01.500000',
    cause: 3,
    observation: 'run',
    content: 'no such file',
    extras: { command: 'ls', metadata: { exit_code: 2 } },
    tool_call_metadata: metadata('t1', 'execute_bash', first),
  },
  { id: 6, source: 'agent', cause: 4, observation: 'mcp', content: '{"isError": true, "content": []}', extras: {} },
  {
    id: 7,
    source: 'agent',
    message: 'All done!',
    action: 'finish',
    args: { final_thought: 'It is fixed.', thought: '' },
    tool_call_metadata: metadata('t3', 'finish', last),
  },
]
const oldTrace = {
  model: 'gpt-x',
  system: 'You fix issues.',
  prompt: 'Fix it.',
  tool_calls: [
    { id: 't1', name: 'execute_bash', args: { command: 'ls' }, turn: 0, started_ms: 0, duration_ms: 1500 },
    { id: 't2', name: 'fetch', args: { url: 'x' }, turn: 0 },
    { id: 't3', name: 'finish', args: { message: 'It is fixed.' }, turn: 1 },
  ],
  tool_results: [
    { call_id: 't1', is_error: true, content: 'no such file' },
    { call_id: 't2', is_error: true },
    { call_id: 't3', is_error: false, content: '' },
  ],
  final_response: 'It is fixed.',
}

const text = (value: string) => [{ type: 'text', text: value }]
const action = (id: string, name: string, args: string, more: object = {}) => ({
  id: `a-${id}`,
  timestamp: '2026-02-18T19:10:41.000000',
  source: 'agent',
  thought: text('I look.'),
  tool_name: name,
  tool_call_id: id,
  tool_call: { id, name, arguments: args },
  llm_response_id: 'r1',
  kind: 'ActionEvent',
  ...more,
})
const events = [
  {
    id: 'e1',
    timestamp: '2026-02-18T19:10:19.0',
    source: 'agent',
    system_prompt: text('Be brief.')[0],
    kind: 'SystemPromptEvent',
  },
  {
    id: 'e2',
    timestamp: '2026-02-18T19:10:20.0',
    source: 'user',
    llm_message: { role: 'user', content: text('Fix it.') },
    kind: 'MessageEvent',
  },
  action('t1', 'terminal', '{"command":"ls"}'),
  action('t2', 'file_editor', '{"command":"view"}', { thought: [] }),
  {
    id: 'o1',
    timestamp: '2026-02-18T19:10:42.000000',
    source: 'environment',
    tool_name: 'terminal',
    tool_call_id: 't1',
    observation: { content: text('no'), is_error: false, exit_code: 2, kind: 'TerminalObservation' },
    kind: 'ObservationEvent',
  },
  {
    id: 'o2',
    timestamp: '2026-02-18T19:10:43.0',
    source: 'agent',
    tool_call_id: 't2',
    error: 'no path',
    kind: 'AgentErrorEvent',
  },
  {
    id: 's1',
    timestamp: '2026-02-18T19:10:44.0',
    source: 'environment',
    key: 'stats',
    value: {},
    kind: 'ConversationStateUpdateEvent',
  },
  {
    id: 'e3',
    timestamp: '2026-02-18T19:10:45.0',
    source: 'agent',
    llm_message: { role: 'assistant', content: text('Done.') },
    kind: 'MessageEvent',
  },
]
const trace = {
  system: 'Be brief.',
  prompt: 'Fix it.',
  tool_calls: [
    { id: 't1', name: 'terminal', args: { command: 'ls' }, turn: 0, duration_ms: 1000 },
    { id: 't2', name: 'file_editor', args: { command: 'view' }, turn: 0 },
  ],
  tool_results: [
    { call_id: 't1', is_error: true, content: 'no' },
    { call_id: 't2', is_error: true, content: 'no path' },
  ],
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'a result of a benchmark, with exit codes, an error of an MCP server, and tokens; one that reached its limit',
    files: {
      'output.jsonl': [
        {
          instance_id: 'a__b-1',
          metadata: { agent_class: 'CodeActAgent', llm_config: { model: 'openai/gpt-x' } },
          history: oldEvents,
          metrics: { accumulated_token_usage: { prompt_tokens: 900, completion_tokens: 80 } },
          error: null,
        },
        {
          instance_id: 'a__b-2',
          history: oldEvents.slice(0, 2),
          error: 'RuntimeError: Agent reached maximum iteration.',
        },
      ],
    },
    traces: [
      { ...oldTrace, agent: 'a__b-1', model: 'openai/gpt-x', conversation: { tokens: { input: 900, output: 80 } } },
      { agent: 'a__b-2', tool_calls: [], outcome: { status: 'max_turns' } },
    ],
    skipped: 1,
  },
  {
    name: 'events of one conversation in files that are not in order',
    files: Object.fromEntries([1, 0, 7, 3, 4, 5, 6].map((id) => [`sessions/x/events/${id}.json`, [oldEvents[id]]])),
    traces: [oldTrace],
  },
  {
    name: 'a saved trajectory of 2024, without tool calls',
    files: {
      'trajectory.json': [
        [
          { action: 'message', content: 'Add a license.', wait_for_response: false, security_risk: null },
          { action: 'run', command: 'touch LICENSE', thought: 'I create it.', keep_prompt: true, security_risk: null },
          { observation: 'run', command: 'touch LICENSE', command_id: -1, exit_code: 0, content: 'ok' },
          { action: 'run_ipython', code: 'x', thought: 'I fill it.', kernel_init_code: 'y', security_risk: null },
          { observation: 'run_ipython', code: 'x', content: 'done' },
          { action: 'finish', outputs: {}, thought: 'It is licensed.' },
        ],
      ],
    },
    traces: [
      {
        prompt: 'Add a license.',
        tool_calls: [
          { name: 'run', args: { command: 'touch LICENSE' }, turn: 0 },
          { name: 'run_ipython', args: { code: 'x' }, turn: 1 },
        ],
        tool_results: [
          { is_error: false, content: 'ok' },
          { is_error: false, content: 'done' },
        ],
        final_response: 'It is licensed.',
      },
    ],
  },
  {
    name: 'events of version 1, one per line, and in a result of a benchmark',
    files: {
      'events.jsonl': events,
      'output.json': [{ instance_id: 'x', metadata: { llm: { model: 'm' } }, history: events }],
    },
    traces: [{ ...trace, agent: 'x', model: 'm' }, trace],
    skipped: 2,
  },
]
