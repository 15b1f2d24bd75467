import type { ImporterCase } from '../importer-case.js'

const message = (type: string, source: string, content: unknown, second: number, more: object = {}) => ({
  id: `m${second}`,
  source,
  models_usage: null,
  metadata: {},
  created_at: `2026-03-04 10:00:0${second}.000000+00:00`,
  content,
  type,
  ...more,
})

const messages = [
  message('TextMessage', 'user', 'Weather in Rome and Oslo?', 0),
  message(
    'ToolCallRequestEvent',
    'assistant',
    [
      { id: 'call_1', arguments: '{"city":"Rome"}', name: 'get_weather' },
      { id: 'call_2', arguments: '{"city":', name: 'get_time' },
    ],
    1,
    { models_usage: { prompt_tokens: 70, completion_tokens: 20 } },
  ),
  message(
    'ToolCallExecutionEvent',
    'assistant',
    [
      { content: '31 C', name: 'get_weather', call_id: 'call_1', is_error: false },
      { content: 'bad arguments', name: 'get_time', call_id: 'call_2', is_error: true },
    ],
    3,
  ),
  message('ThoughtEvent', 'assistant', 'Done?', 3),
  message('TextMessage', 'assistant', 'Rome: 31 C.', 4, { models_usage: { prompt_tokens: 90, completion_tokens: 6 } }),
]

const trace = {
  agent: 'assistant',
  prompt: 'Weather in Rome and Oslo?',
  tool_calls: [
    { id: 'call_1', name: 'get_weather', args: { city: 'Rome' }, turn: 0, started_ms: 1000, duration_ms: 2000 },
    { id: 'call_2', name: 'get_time', args: null, args_text: '{"city":', turn: 0 },
  ],
  tool_results: [
    { call_id: 'call_1', is_error: false, content: '31 C' },
    { call_id: 'call_2', is_error: true, content: 'bad arguments' },
  ],
  conversation: {
    turns: [{ role: 'user' }, { role: 'assistant', content: '' }, { role: 'assistant', content: 'Rome: 31 C.' }],
    tokens: { input: 160, output: 26 },
  },
}

const context = [
  { content: 'Weather?', source: 'user', type: 'UserMessage' },
  {
    content: [{ id: 'call_1', arguments: '{}', name: 'get_weather' }],
    thought: null,
    source: 'assistant',
    type: 'AssistantMessage',
  },
  {
    content: [{ content: '31 C', name: 'get_weather', call_id: 'call_1', is_error: false }],
    type: 'FunctionExecutionResultMessage',
  },
  { content: '31 C.', thought: null, source: 'assistant', type: 'AssistantMessage' },
]
const agentState = { type: 'AssistantAgentState', version: '1.0.0', llm_context: { messages: context } }
const container = { type: 'ChatAgentContainerState', version: '1.0.0', agent_state: agentState, message_buffer: [] }
const thread = [
  message('TextMessage', 'user', 'Weather?', 0),
  message('ToolCallSummaryMessage', 'assistant', '31 C', 1),
]
const manager = { type: 'RoundRobinManagerState', version: '1.0.0', message_thread: thread, current_turn: 1 }
const contextTrace = {
  tool_calls: [{ id: 'call_1', name: 'get_weather', args: {} }],
  tool_results: [{ call_id: 'call_1', is_error: false, content: '31 C' }],
  conversation: { turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'assistant', content: '31 C.' }] },
}

/** The list of the user's proxy: its own messages are those of the assistant. */
const history = [
  { content: 'Rates of EUR and GBP?', role: 'assistant', name: 'user_proxy' },
  {
    content: null,
    role: 'assistant',
    name: 'banker',
    tool_calls: [
      { id: 'call_1', type: 'function', function: { name: 'rate', arguments: '{"of":"EUR"}' } },
      { id: 'call_2', type: 'function', function: { name: 'rate', arguments: '{"of":"GBP"}' } },
    ],
  },
  {
    content: '1.1\n\n1.3',
    role: 'tool',
    name: 'user_proxy',
    tool_responses: [
      { tool_call_id: 'call_1', role: 'tool', content: '1.1' },
      { tool_call_id: 'call_2', role: 'tool', content: '1.3' },
    ],
  },
  { content: 'EUR 1.1, GBP 1.3. TERMINATE', role: 'user', name: 'banker' },
  { content: '', role: 'assistant', name: 'user_proxy' },
]
const historyTrace = {
  agent: 'banker',
  prompt: 'Rates of EUR and GBP?',
  tool_calls: [
    { id: 'call_1', name: 'rate', args: { of: 'EUR' }, turn: 0 },
    { id: 'call_2', name: 'rate', args: { of: 'GBP' }, turn: 0 },
  ],
  tool_results: [
    { call_id: 'call_1', is_error: false, content: '1.1' },
    { call_id: 'call_2', is_error: false, content: '1.3' },
  ],
  conversation: {
    turns: [
      { role: 'user', content: 'Rates of EUR and GBP?' },
      { role: 'assistant', content: '' },
      { role: 'assistant', content: 'EUR 1.1, GBP 1.3. TERMINATE' },
    ],
  },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'the result of a task',
    files: { 'result.json': [{ messages, stop_reason: "Text 'TERMINATE' mentioned" }] },
    traces: [trace],
    skipped: 1,
  },
  {
    name: 'a list of messages, which the user ends',
    files: { 'history.json': [[...messages, message('TextMessage', 'user_proxy', 'TERMINATE', 5)]] },
    traces: [trace],
    skipped: 2,
  },
  {
    name: 'a message a line, with the result at the end, stopped by a limit',
    files: {
      'stream.jsonl': [
        ...messages,
        { messages, stop_reason: 'Maximum number of messages 5 reached, current message count: 5' },
      ],
    },
    traces: [{ ...trace, outcome: { status: 'max_turns' } }],
    skipped: 1,
  },
  {
    name: 'states of an agent and of a team with one agent, whose thread lacks the calls',
    files: {
      'agent_state.json': [agentState],
      'team_state.json': [{ type: 'TeamState', version: '1.0.0', agent_states: { assistant: container, manager } }],
    },
    traces: [contextTrace, contextTrace],
  },
  {
    name: 'a state of several agents: what cannot be placed is said',
    files: { 'team_state.json': [{ type: 'TeamState', agent_states: { a: container, b: container, manager } }] },
    traces: [{ tool_calls: [], prompt: 'Weather?' }],
    skipped: 1,
  },
  {
    name: 'users by the requests for their input, structured and multi-modal messages',
    files: {
      'team.json': [
        [
          message('MultiModalMessage', 'user', ['What is this?', { data: 'aGk=' }], 0),
          message('UserInputRequestedEvent', 'alice', '', 1),
          message('TextMessage', 'alice', 'Look closely.', 2),
          message('StructuredMessage[Answer]', 'seer', { kind: 'cat' }, 3),
        ],
      ],
    },
    traces: [
      {
        prompt: 'What is this?',
        tool_calls: [],
        conversation: {
          turns: [
            { role: 'user' },
            { role: 'user', content: 'Look closely.' },
            { role: 'assistant', content: '{"kind":"cat"}' },
          ],
        },
      },
    ],
  },
  { name: 'a chat of AutoGen 0.2', files: { 'chat.json': [history] }, traces: [historyTrace] },
  {
    name: 'the result of a chat of AutoGen 0.2, with its cost',
    files: {
      'result.json': [
        {
          chat_id: 1,
          chat_history: history,
          summary: 'EUR 1.1, GBP 1.3.',
          cost: {
            usage_including_cached_inference: {
              total_cost: 0.02,
              'gpt-4': { cost: 0.02, prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
            },
            usage_excluding_cached_inference: { total_cost: 0 },
          },
          human_input: [],
        },
      ],
    },
    traces: [
      {
        ...historyTrace,
        model: 'gpt-4',
        conversation: { ...historyTrace.conversation, tokens: { input: 100, output: 20 }, cost_usd: 0.02 },
      },
    ],
  },
]
