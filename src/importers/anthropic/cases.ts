import type { ImporterCase } from '../importer-case.js'

const conversation = [
  { role: 'user', content: 'Weather in Rome?' },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'toolu_1', name: 'mcp__weather__get', input: { city: 'Rome' } },
      { type: 'tool_use', id: 'toolu_2', name: 'clock', input: {}, caller: { type: 'code_execution_20260120' } },
      { type: 'mcp_tool_use', id: 'mcptoolu_3', server_name: 'maps', name: 'find', input: { q: 'Rome' } },
      { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_3', is_error: false, content: [{ type: 'text', text: 'IT' }] },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'toolu_2', content: 'no clock', is_error: true },
      { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: '31 C' }] },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: '31 C.' }] },
]

const trace = {
  prompt: 'Weather in Rome?',
  tool_calls: [
    { id: 'toolu_1', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 0 },
    { id: 'toolu_2', server: null, name: 'clock', args: {}, caller: 'code_execution_20260120', turn: 0 },
    { id: 'mcptoolu_3', server: 'maps', name: 'find', args: { q: 'Rome' }, turn: 0 },
  ],
  tool_results: [
    { call_id: 'toolu_1', is_error: false, content: [{ type: 'text', text: '31 C' }] },
    { call_id: 'toolu_2', is_error: true, content: 'no clock' },
    { call_id: 'mcptoolu_3', is_error: false, content: [{ type: 'text', text: 'IT' }] },
  ],
}

const stream = (id: string, city: string, isWhole = true) => [
  {
    type: 'message_start',
    message: { id, role: 'assistant', model: 'claude-x', usage: { input_tokens: 9, output_tokens: 1 } },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Looking.' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: `call_${id}`, name: 'get', input: {} },
  },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"city":' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: `"${city}"}` } },
  ...(isWhole
    ? [
        { type: 'content_block_stop', index: 1 },
        { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 12 } },
        { type: 'message_stop' },
      ]
    : []),
]

const converse = [
  { role: 'user', content: [{ text: 'Weather in Rome?' }] },
  {
    role: 'assistant',
    content: [{ text: 'I look.' }, { toolUse: { toolUseId: 'u1', name: 'get', input: { city: 'Rome' } } }],
  },
  { role: 'user', content: [{ toolResult: { toolUseId: 'u1', status: 'error', content: [{ text: 'down' }] } }] },
]

export const cases: readonly ImporterCase[] = [
  {
    name: 'messages of Bedrock Converse, with their answer and as a stream',
    files: {
      'converse.json': [
        {
          request: { modelId: 'nova', messages: converse, system: [{ text: 'Be terse.' }] },
          response: {
            output: { message: { role: 'assistant', content: [{ text: 'It is down.' }] } },
            stopReason: 'end_turn',
            usage: { inputTokens: 20, outputTokens: 5, cacheReadInputTokens: 3 },
          },
        },
      ],
      'stream.jsonl': [
        { messageStart: { role: 'assistant' } },
        { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'I look.' } } },
        { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 'u1', name: 'get' } } } },
        { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"city":' } } } },
        { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '"Rome"}' } } } },
        { messageStop: { stopReason: 'tool_use' } },
        { metadata: { usage: { inputTokens: 9, outputTokens: 4 } } },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'u1', name: 'get', args: { city: 'Rome' } }],
        conversation: { turns: [{ content: 'I look.', finish_reason: 'tool_use' }], tokens: { input: 9, output: 4 } },
      },
      {
        model: 'nova',
        system: 'Be terse.',
        prompt: 'Weather in Rome?',
        tool_calls: [{ id: 'u1', name: 'get', args: { city: 'Rome' }, turn: 0 }],
        tool_results: [{ call_id: 'u1', is_error: true, content: [{ type: 'text', text: 'down' }] }],
        conversation: {
          turns: [{ role: 'user' }, { content: 'I look.' }, { content: 'It is down.' }],
          tokens: { input: 23, output: 5 },
        },
      },
    ],
  },
  { name: 'a list of messages', files: { 'messages.json': [conversation] }, traces: [trace] },
  {
    name: 'a message a line, a file a conversation',
    files: { 'a.jsonl': conversation, 'b.jsonl': conversation },
    traces: [trace, trace],
  },
  {
    name: 'a request and its answer',
    files: {
      'pair.json': [
        {
          request: {
            model: 'claude-x',
            system: [{ type: 'text', text: 'You are terse.' }],
            tools: [{ name: 'get', description: 'Gets.', input_schema: { type: 'object' } }],
            messages: [{ role: 'user', content: 'Go.' }],
          },
          response: {
            type: 'message',
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'toolu_1', name: 'get', input: {} }],
            stop_reason: 'tool_use',
            usage: { input_tokens: 5, cache_read_input_tokens: 100, output_tokens: 7 },
          },
        },
      ],
    },
    traces: [
      {
        model: 'claude-x',
        system: 'You are terse.',
        prompt: 'Go.',
        tools: [{ server: null, name: 'get', description: 'Gets.', input_schema: { type: 'object' } }],
        tool_calls: [{ id: 'toolu_1', name: 'get', args: {} }],
        conversation: { tokens: { input: 105, output: 7 } },
      },
    ],
  },
  {
    name: 'event streams of several messages, the last of them broken off',
    files: { 'stream.sse': [...stream('m1', 'Rome'), { type: 'ping' }, ...stream('m2', 'Oslo', false)] },
    traces: [
      {
        model: 'claude-x',
        tool_calls: [
          { id: 'call_m1', name: 'get', args: { city: 'Rome' }, turn: 0 },
          { id: 'call_m2', name: 'get', args: { city: 'Oslo' }, turn: 1 },
        ],
        conversation: {
          turns: [
            { role: 'assistant', content: 'Looking.', tool_call_ids: ['call_m1'] },
            { role: 'assistant', content: 'Looking.', tool_call_ids: ['call_m2'] },
          ],
          tokens: { input: 18, output: 13 },
        },
        outcome: { status: 'infra_error', error: 'the stream ends before the answer is complete' },
      },
    ],
    warnings: ['stream.sse:18: the stream ends before the answer is complete'],
  },
  {
    name: 'what is no message is skipped; a call whose id was there before is another call',
    files: {
      'messages.json': [
        [
          'x',
          { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'read', input: {} }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'first' }] },
          { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'remove', input: {} }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'second', is_error: true }] },
        ],
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 't', name: 'read', turn: 0 },
          { id: 't#2', name: 'remove', turn: 1 },
        ],
        tool_results: [
          { call_id: 't', content: 'first', is_error: false },
          { call_id: 't#2', content: 'second', is_error: true },
        ],
      },
    ],
    skipped: 1,
  },
  {
    name: 'the provider’s own tools report errors inside their results',
    files: {
      'messages.json': [
        [
          { role: 'user', content: 'Fetch and run.' },
          {
            role: 'assistant',
            content: [
              { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_fetch', input: { url: 'https://a.example' } },
              {
                type: 'web_fetch_tool_result',
                tool_use_id: 'srvtoolu_1',
                content: { type: 'web_fetch_tool_result_error', error_code: 'url_not_accessible' },
              },
              { type: 'server_tool_use', id: 'srvtoolu_2', name: 'bash_code_execution', input: { command: 'false' } },
              {
                type: 'bash_code_execution_tool_result',
                tool_use_id: 'srvtoolu_2',
                content: { type: 'bash_code_execution_result', stdout: '', stderr: '', return_code: 1 },
              },
              { type: 'server_tool_use', id: 'srvtoolu_3', name: 'web_search', input: { query: 'x' } },
              { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_3', content: [] },
            ],
          },
        ],
      ],
    },
    traces: [
      {
        tool_calls: [{ name: 'web_fetch' }, { name: 'bash_code_execution' }, { name: 'web_search' }],
        tool_results: [
          { is_error: true, content: [{ error_code: 'url_not_accessible' }] },
          { is_error: true, content: [{ return_code: 1 }] },
          { is_error: false },
        ],
      },
    ],
  },
]
