import type { ImporterCase } from '../importer-case.js'

const plain = [
  { type: 'system', content: 'Be terse.', id: 'm0' },
  { type: 'human', content: [{ type: 'text', text: 'Weather in Rome and Oslo?' }], id: 'm1' },
  {
    type: 'ai',
    content: '',
    id: 'm2',
    tool_calls: [{ name: 'mcp__weather__get', args: { city: 'Rome' }, id: 'call_1', type: 'tool_call' }],
    invalid_tool_calls: [{ name: 'get_time', args: '{"city":', id: 'call_2', error: 'not JSON' }],
    usage_metadata: { input_tokens: 30, output_tokens: 8, total_tokens: 38, input_token_details: { cache_read: 20 } },
    response_metadata: { model_name: 'gpt-5', finish_reason: 'tool_calls', token_usage: { prompt_tokens: 30 } },
  },
  { type: 'tool', content: '31 C', tool_call_id: 'call_1', status: 'success', id: 'm3' },
  { type: 'tool', content: 'bad arguments', tool_call_id: 'call_2', status: 'error', id: 'm4' },
  { type: 'ai', content: [{ type: 'text', text: 'Rome: 31 C.' }], id: 'm5', tool_calls: [] },
]

const trace = {
  model: 'gpt-5',
  system: 'Be terse.',
  prompt: 'Weather in Rome and Oslo?',
  tool_calls: [
    { id: 'call_1', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 0 },
    { id: 'call_2', server: null, name: 'get_time', args: null, args_text: '{"city":', turn: 0 },
  ],
  tool_results: [
    { call_id: 'call_1', is_error: false, content: '31 C' },
    { call_id: 'call_2', is_error: true, content: 'bad arguments' },
  ],
  conversation: {
    turns: [
      { role: 'user' },
      { role: 'assistant', finish_reason: 'tool_calls' },
      { role: 'assistant', content: 'Rome: 31 C.' },
    ],
    tokens: { input: 30, output: 8 },
  },
}

const NAMES: Readonly<Record<string, string>> = {
  system: 'SystemMessage',
  human: 'HumanMessage',
  ai: 'AIMessage',
  tool: 'ToolMessage',
}
const dumped = plain.map(({ type, ...kwargs }) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', NAMES[type]],
  kwargs,
}))

export const cases: readonly ImporterCase[] = [
  { name: 'a list of messages', files: { 'messages.json': [plain] }, traces: [trace] },
  { name: 'a message a line, in two files', files: { 'a.jsonl': plain, 'b.jsonl': plain }, traces: [trace, trace] },
  { name: 'messages as langchain.load writes them', files: { 'dumped.json': [dumped] }, traces: [trace] },
  {
    name: 'messages as messages_to_dict writes them',
    files: { 'history.json': [plain.map(({ type, ...data }) => ({ type, data }))] },
    traces: [trace],
  },
  {
    name: 'a state of LangGraph whose task failed',
    files: {
      'state.json': [{ values: { messages: plain, other: 1 }, next: ['tools'], tasks: [{ error: 'no tool' }] }],
    },
    traces: [{ ...trace, outcome: { status: 'agent_error', error: 'no tool' } }],
  },
  {
    name: 'a state of a graph that had not ended',
    files: { 'state.json': [{ values: { messages: plain }, next: ['model'], tasks: [] }] },
    traces: [{ ...trace, outcome: { status: 'agent_error' } }],
  },
  {
    name: 'a graph that waits for an approval, in its last state or after it, has not completed',
    files: {
      'invoked.json': [{ messages: plain.slice(0, 3), __interrupt__: [{ value: {} }] }],
      'waiting.jsonl': [{ messages: plain.slice(0, 3) }, { __interrupt__: [{ value: {} }] }],
      'resumed.jsonl': [{ messages: plain.slice(0, 3) }, { __interrupt__: [{ value: {} }] }, { messages: plain }],
    },
    traces: [
      {
        tool_calls: trace.tool_calls,
        outcome: { status: 'cancelled', error: 'the graph waits for an answer to an interrupt' },
      },
      {
        tool_calls: trace.tool_calls,
        outcome: { status: 'cancelled', error: 'the graph waits for an answer to an interrupt' },
      },
      trace,
    ],
    skipped: 1,
  },
  {
    name: 'growing states are one run',
    files: { 'values.jsonl': [{ messages: plain.slice(0, 2) }, { messages: plain }, { messages: plain.slice(0, 3) }] },
    traces: [trace],
    skipped: 2,
  },
  {
    name: 'a history of states, and states of two conversations',
    files: {
      'history.json': [
        [{ values: { messages: plain } }, { values: { messages: plain.slice(0, 2) } }, { values: { messages: [] } }],
      ],
      'two.jsonl': [{ messages: plain }, { messages: [{ type: 'human', content: 'Hi', id: 'x' }, 'odd'] }],
    },
    traces: [trace, trace, { prompt: 'Hi', tool_calls: [] }],
    skipped: 2,
  },
  {
    name: 'a stream: only states are read, not pieces of answers',
    files: {
      'stream.txt': [
        { run_id: 'r', attempt: 1 },
        { messages: plain.slice(0, 2) },
        [{ type: 'ai', content: '', id: 'm5', tool_calls: [] }],
        [{ type: 'AIMessageChunk', content: 'Rome', id: 'm5' }, { langgraph_node: 'agent' }],
        { type: 'AIMessageChunk', content: ': 31', id: 'm5' },
        { messages: plain },
      ],
    },
    traces: [trace],
    skipped: 5,
  },
  {
    name: 'calls of older versions and of providers, each once',
    files: {
      'old.json': [
        [
          { type: 'human', content: 'Go.' },
          {
            type: 'ai',
            content: '',
            additional_kwargs: { tool_calls: [{ id: 'a', function: { name: 'one', arguments: '{"x":1}' } }] },
            response_metadata: { token_usage: { prompt_tokens: 5, completion_tokens: 2 } },
          },
          {
            type: 'ai',
            content: [
              { type: 'text', text: 'Next.' },
              { type: 'tool_use', id: 'b', name: 'two', input: {} },
            ],
            response_metadata: { usage: { input_tokens: 5, cache_read_input_tokens: 10, output_tokens: 3 } },
          },
          { type: 'tool', content: [{ type: 'text', text: 'ok' }], tool_call_id: 'b' },
          { type: 'ai', content: '', additional_kwargs: { function_call: { name: 'three', arguments: '{}' } } },
        ],
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', name: 'one', args: { x: 1 }, turn: 0 },
          { id: 'b', name: 'two', args: {}, turn: 1 },
          { id: 'c3', name: 'three', args: {}, turn: 2 },
        ],
        tool_results: [{ call_id: 'b', is_error: false, content: [{ type: 'text', text: 'ok' }] }],
        conversation: { tokens: { input: 20, output: 5 } },
      },
    ],
  },
]
