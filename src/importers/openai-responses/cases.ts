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
]
