import type { ImporterCase } from '../importer-case.js'

const items = [
  { role: 'user', content: 'Weather in Rome?' },
  { type: 'reasoning', summary: [] },
  { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Rome"}' },
  { type: 'function_call', call_id: 'call_2', name: 'get_time', arguments: '{"city":' },
  { type: 'function_call_output', call_id: 'call_2', output: [{ type: 'input_text', text: 'noon' }] },
  { type: 'function_call_output', call_id: 'call_1', output: '31 C' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It is 31 C.' }] },
]

const trace = {
  prompt: 'Weather in Rome?',
  tool_calls: [
    { id: 'call_1', server: null, name: 'get_weather', args: { city: 'Rome' }, turn: 0 },
    { id: 'call_2', server: null, name: 'get_time', args: null, args_text: '{"city":', turn: 0 },
  ],
  tool_results: [
    { call_id: 'call_1', is_error: false, content: '31 C' },
    { call_id: 'call_2', is_error: false, content: [{ type: 'input_text', text: 'noon' }] },
  ],
  conversation: {
    turns: [
      { role: 'user', content: 'Weather in Rome?' },
      { role: 'assistant', content: '', tool_call_ids: ['call_1', 'call_2'] },
      { role: 'assistant', content: 'It is 31 C.' },
    ],
  },
}

function streamed(id: string) {
  const call = { type: 'mcp_call', id: `mcp_${id}`, server_label: 'docs', name: 'search' }
  const message = { type: 'message', role: 'assistant' }
  const done = { ...call, status: 'completed', arguments: JSON.stringify({ q: id }), output: 'found', error: null }
  const said = { ...message, content: [{ type: 'output_text', text: 'Done.' }] }
  return [
    {
      type: 'response.created',
      response: { id, object: 'response', model: 'gpt-5-mini', status: 'in_progress', output: [] },
    },
    { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
    { type: 'response.mcp_call_arguments.delta', output_index: 0, delta: '{"q"' },
    { type: 'response.mcp_call_arguments.delta', output_index: 0, delta: ':' },
    { type: 'response.output_item.done', output_index: 0, item: done },
    { type: 'response.output_item.added', output_index: 1, item: { ...message, content: [] } },
    {
      type: 'response.completed',
      response: {
        id,
        model: 'gpt-5-mini',
        status: 'completed',
        output: [done, said],
        usage: { input_tokens: 5, output_tokens: 3 },
      },
    },
  ]
}

export const cases: readonly ImporterCase[] = [
  { name: 'a list of items', files: { 'items.json': [items] }, traces: [trace] },
  {
    name: 'an item a line, a file a conversation',
    files: { 'a.jsonl': items, 'b.jsonl': items },
    traces: [trace, trace],
  },
  {
    name: "an answer with calls of a connected MCP server and of the provider's own tools",
    files: {
      'pair.json': [
        {
          request: {
            model: 'gpt-5',
            instructions: 'Be terse.',
            input: 'Find it.',
            tools: [{ type: 'function', name: 'f', parameters: {} }],
          },
          response: {
            model: 'gpt-5-2026-01-01',
            output: [
              {
                type: 'mcp_list_tools',
                server_label: 'docs',
                tools: [{ name: 'search', description: 'Finds.', input_schema: {} }],
              },
              {
                type: 'mcp_call',
                id: 'mcp_1',
                server_label: 'docs',
                name: 'search',
                arguments: '{"q":"x"}',
                output: 'found',
                error: null,
              },
              {
                type: 'mcp_call',
                id: 'mcp_2',
                server_label: 'docs',
                name: 'fetch',
                arguments: '{}',
                output: null,
                error: { message: 'gone' },
              },
              { type: 'web_search_call', id: 'ws_1', action: { query: 'y' } },
            ],
            usage: { input_tokens: 11, output_tokens: 3 },
          },
        },
      ],
    },
    traces: [
      {
        model: 'gpt-5-2026-01-01',
        system: 'Be terse.',
        prompt: 'Find it.',
        tools: [
          { server: null, name: 'f', input_schema: {} },
          { server: 'docs', name: 'search', description: 'Finds.', input_schema: {} },
        ],
        tool_calls: [
          { id: 'mcp_1', server: 'docs', name: 'search', args: { q: 'x' } },
          { id: 'mcp_2', server: 'docs', name: 'fetch', args: {} },
          { id: 'ws_1', server: null, name: 'web_search', args: { query: 'y' } },
        ],
        tool_results: [
          { call_id: 'mcp_1', is_error: false, content: 'found' },
          { call_id: 'mcp_2', is_error: true, content: 'gone' },
          { call_id: 'ws_1', is_error: false, content: '' },
        ],
        conversation: { tokens: { input: 11, output: 3 } },
      },
    ],
  },
  {
    name: 'unknown items are skipped; a call whose id was there before is another call',
    files: { 'items.json': [[...items, { type: 'compaction' }, items[2], items[5], 7]] },
    traces: [
      {
        tool_calls: [{ id: 'call_1' }, { id: 'call_2' }, { id: 'call_1#3' }],
        tool_results: [{ call_id: 'call_1' }, { call_id: 'call_2' }, { call_id: 'call_1#3', content: '31 C' }],
      },
    ],
    skipped: 2,
  },
  {
    name: 'a response with nothing but tools of the provider',
    files: {
      'response.json': [
        {
          object: 'response',
          status: 'completed',
          model: 'gpt-5-mini',
          output: [
            { type: 'reasoning', id: 'rs_1', summary: [] },
            { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'news' } },
            {
              type: 'code_interpreter_call',
              id: 'ci_1',
              status: 'failed',
              code: '1/0',
              outputs: [{ type: 'logs', logs: 'error' }],
            },
            { type: 'file_search_call', id: 'fs_1', status: 'searching', queries: ['a'] },
            { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'No news.' }] },
          ],
          usage: { input_tokens: 9, output_tokens: 2 },
        },
      ],
    },
    traces: [
      {
        model: 'gpt-5-mini',
        tool_calls: [
          { id: 'ws_1', name: 'web_search', args: { type: 'search', query: 'news' } },
          { id: 'ci_1', name: 'code_interpreter', args: { code: '1/0' } },
          { id: 'fs_1', name: 'file_search', args: { queries: ['a'] } },
        ],
        tool_results: [
          { call_id: 'ws_1', is_error: false, content: '' },
          { call_id: 'ci_1', is_error: true, content: '[{"logs":"error","type":"logs"}]' },
        ],
        conversation: { tokens: { input: 9, output: 2 } },
      },
    ],
  },
  {
    name: 'streams of two responses, the second cut off inside the arguments of a call',
    files: { 'stream.sse': [...streamed('r1'), ...streamed('r2').slice(0, 4)] },
    traces: [
      {
        model: 'gpt-5-mini',
        tool_calls: [
          { id: 'mcp_r1', server: 'docs', name: 'search', args: { q: 'r1' }, turn: 0 },
          { id: 'mcp_r2', server: 'docs', name: 'search', args: null, args_text: '{"q":', turn: 1 },
        ],
        tool_results: [{ call_id: 'mcp_r1', is_error: false, content: 'found' }],
        conversation: { tokens: { input: 5, output: 3 } },
        outcome: { status: 'infra_error', error: 'the stream ends before the answer is complete' },
      },
    ],
    warnings: ['stream.sse:11: the stream ends before the answer is complete'],
  },
  {
    name: 'a stream that ends with an error',
    files: {
      'stream.sse': [
        ...streamed('r1').slice(0, 2),
        { type: 'error', sequence_number: 9, code: 'server_error', message: 'overloaded' },
      ],
    },
    traces: [{ tool_calls: [{ id: 'mcp_r1' }], outcome: { status: 'infra_error', error: 'overloaded' } }],
  },
]
