import type { ImporterCase } from '../importer-case.js'

const asked = {
  parts: [
    { content: 'You sell.', part_kind: 'system-prompt' },
    { content: ['Refund', { url: 'https://x.example/a.png', kind: 'image-url' }, 'both.'], part_kind: 'user-prompt' },
  ],
  instructions: null,
  kind: 'request',
}
const called = {
  parts: [
    { content: 'Looking.', part_kind: 'text' },
    { tool_name: 'refund', args: '{"id":7}', tool_call_id: 'a', part_kind: 'tool-call' },
    { tool_name: 'refund', args: { id: 'x' }, tool_call_id: 'b', part_kind: 'tool-call' },
    { tool_name: 'ping', args: null, tool_call_id: 'c', part_kind: 'tool-call' },
  ],
  usage: { input_tokens: 40, cache_read_tokens: 10, output_tokens: 5, details: {} },
  model_name: 'gpt-5-mini',
  timestamp: '2026-05-14T01:09:55Z',
  kind: 'response',
}
const returned = {
  parts: [
    { tool_name: 'refund', content: { ok: true }, tool_call_id: 'a', part_kind: 'tool-return' },
    { tool_name: 'refund', content: [{ type: 'int', msg: 'no' }], tool_call_id: 'b', part_kind: 'retry-prompt' },
    { tool_name: 'ping', content: 'denied', tool_call_id: 'c', outcome: 'denied', part_kind: 'tool-return' },
  ],
  kind: 'request',
}
const answer = {
  parts: [{ content: 'Done.', part_kind: 'text' }],
  usage: { input_tokens: 60, output_tokens: 2 },
  kind: 'response',
}
const tool_calls = [
  { id: 'a', name: 'refund', args: { id: 7 }, turn: 0 },
  { id: 'b', name: 'refund', args: { id: 'x' }, turn: 0 },
  { id: 'c', name: 'ping', args: {}, turn: 0 },
]
const expected = {
  model: 'gpt-5-mini',
  system: 'You sell.',
  prompt: 'Refund\nboth.',
  tool_calls,
  tool_results: [
    { call_id: 'a', is_error: false, content: '{"ok":true}' },
    { call_id: 'b', is_error: true },
    { call_id: 'c', is_error: true, content: 'denied' },
  ],
  conversation: { tokens: { input: 100, output: 7 } },
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'a conversation with parallel calls, a retry and a denial',
    files: { 'messages.json': [[asked, called, returned, answer]] },
    traces: [expected],
  },
  {
    name: 'messages one per line, and messages beside other facts',
    files: { 'a.jsonl': [asked, called, returned, answer], 'b.json': [{ id: 1, message_history: [asked, answer] }] },
    traces: [expected, { prompt: 'Refund\nboth.', tool_calls: [] }],
  },
  {
    name: 'structured output, instructions with every request, a tool of the provider, counts of version 0',
    files: {
      'messages.json': [
        [
          { parts: [{ content: 'Which?', part_kind: 'user-prompt' }], instructions: 'Be brief.', kind: 'request' },
          {
            parts: [
              { content: 'hm', part_kind: 'thinking' },
              { tool_name: 'web_search', args: { q: 'x' }, tool_call_id: 'w', part_kind: 'builtin-tool-call' },
              { tool_name: 'web_search', content: 'found', tool_call_id: 'w', part_kind: 'builtin-tool-return' },
              { tool_name: 'final_result', args: '{"n":3}', tool_call_id: 'f', part_kind: 'tool-call' },
            ],
            usage: { request_tokens: 9, response_tokens: 1 },
            kind: 'response',
          },
          {
            parts: [
              {
                tool_name: 'final_result',
                content: 'Final result processed.',
                tool_call_id: 'f',
                part_kind: 'tool-return',
              },
            ],
            instructions: 'Be brief.',
            kind: 'request',
          },
        ],
      ],
    },
    traces: [
      {
        system: 'Be brief.',
        tool_calls: [{ name: 'web_search' }, { name: 'final_result', args: { n: 3 } }],
        tool_results: [{ is_error: false, content: 'found' }, { is_error: false }],
        conversation: { tokens: { input: 9, output: 1 } },
        final_response: '{"n":3}',
      },
    ],
  },
  {
    name: 'events of a stream before the messages, with a call that no message has',
    files: {
      'a.jsonl': [
        {
          event_kind: 'part_start',
          index: 0,
          part: { tool_name: 'refund', tool_call_id: 'a', part_kind: 'tool-call' },
        },
        { event_kind: 'part_delta', index: 0, delta: { args_delta: '{}', part_delta_kind: 'tool_call' } },
        asked,
        called,
        returned,
        answer,
      ],
      'b.jsonl': [
        { event_kind: 'function_tool_call', tool_name: 'search', tool_call_id: 'x', args: {} },
        asked,
        answer,
      ],
    },
    traces: [expected, { tool_calls: [] }],
    warnings: ['b.jsonl:1: 1 call is only in events of a stream, which are not read'],
  },
]
