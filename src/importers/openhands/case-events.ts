// Events of conversations, for the cases.
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
export const metadata = (callId: string, name: string, model_response: object) => ({
  function_name: name,
  tool_call_id: callId,
  model_response,
})
const first = response('r1', [
  ['t1', 'execute_bash', '{"command":"ls"}'],
  ['t2', 'fetch', '{"url":"x"}'],
])
const last = response('r2', [['t3', 'finish', '{"message":"It is fixed."}']])

export const oldEvents = [
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
export const oldTrace = {
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
export const action = (id: string, name: string, args: string, more: object = {}) => ({
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
export const events = [
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
export const trace = {
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

export const others = ['PauseEvent', 'Condensation', 'ConversationErrorEvent'].map((kind, at) => ({
  id: `other ${at}`,
  kind,
  source: 'environment',
  timestamp: `2027-01-01T00:00:0${at}`,
  code: 'LLMBadRequestError',
  detail: 'no',
}))

export const counted = (prompt_tokens: number, completion_tokens: number) => ({
  accumulated_cost: 0,
  accumulated_token_usage: { prompt_tokens, completion_tokens, cache_read_tokens: 0 },
})
