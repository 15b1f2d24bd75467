import type { ImporterCase } from '../importer-case.js'
import { oddCases } from './odd-cases.js'

const conversation = [
  { role: 'system', content: 'You are terse.' },
  { role: 'user', content: [{ type: 'text', text: 'Weather in Rome and Oslo?' }] },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'call_1', type: 'function', function: { name: 'mcp__weather__get', arguments: '{"city":"Rome"}' } },
      { id: 'call_2', type: 'function', function: { name: 'get_time', arguments: '{"city":' } },
    ],
  },
  { role: 'tool', tool_call_id: 'call_2', content: 'noon' },
  { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: '31 C' }] },
  { role: 'assistant', content: 'Rome: 31 C.' },
]

const trace = {
  system: 'You are terse.',
  prompt: 'Weather in Rome and Oslo?',
  tool_calls: [
    { id: 'call_1', server: 'weather', name: 'get', args: { city: 'Rome' }, turn: 0 },
    { id: 'call_2', server: null, name: 'get_time', args: null, args_text: '{"city":', turn: 0 },
  ],
  tool_results: [
    { call_id: 'call_1', is_error: false, content: '31 C' },
    { call_id: 'call_2', is_error: false, content: 'noon' },
  ],
}

const chunk = (id: string, delta: object, finish_reason: string | null = null) => ({
  id,
  object: 'chat.completion.chunk',
  model: 'gpt-5',
  choices: [{ index: 0, delta, finish_reason }],
})

export const cases: readonly ImporterCase[] = [
  { name: 'a list of messages, results out of order', files: { 'chat.json': [conversation] }, traces: [trace] },
  { name: 'a message a line', files: { 'chat.jsonl': conversation }, traces: [trace] },
  {
    name: 'two files are two conversations',
    files: { 'a.jsonl': conversation, 'b.jsonl': conversation },
    traces: [trace, trace],
  },
  {
    name: 'a request with its tools, and the answer beside it',
    files: {
      'pairs.jsonl': [
        {
          request: {
            model: 'gpt-5',
            messages: conversation.slice(0, 2),
            tools: [
              { type: 'function', function: { name: 'search', description: 'Finds.', parameters: { type: 'object' } } },
            ],
          },
          response: {
            model: 'gpt-5-2026-01-01',
            choices: [
              {
                message: {
                  role: 'assistant',
                  tool_calls: [{ id: 'x', type: 'function', function: { name: 'search', arguments: '' } }],
                },
              },
            ],
            usage: { prompt_tokens: 20, completion_tokens: 4 },
          },
        },
      ],
    },
    traces: [
      {
        model: 'gpt-5-2026-01-01',
        tools: [{ server: null, name: 'search', description: 'Finds.', input_schema: { type: 'object' } }],
        tool_calls: [{ id: 'x', server: null, name: 'search', args: {}, turn: 0 }],
        conversation: { tokens: { input: 20, output: 4 } },
      },
    ],
  },
  {
    name: 'request bodies, a conversation each, as fine-tuning takes them',
    files: { 'tuning.jsonl': [{ messages: conversation }, { messages: [{ role: 'user', content: 'Hi' }] }] },
    traces: [trace, { prompt: 'Hi', tool_calls: [] }],
  },
  {
    name: 'what is no message and a nameless call are skipped; a call whose id was there before is another call',
    files: {
      'chat.json': [
        [
          7,
          { role: 'critic', content: 'no' },
          {
            role: 'assistant',
            tool_calls: [
              { id: 'a', function: { name: 'x', arguments: '{}' } },
              { id: 'b', function: {} },
            ],
          },
          { role: 'tool', tool_call_id: 'a', content: 'done' },
          { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'y', arguments: '{}' } }] },
          { role: 'tool', tool_call_id: 'a', content: 'done too' },
          { role: 'tool', tool_call_id: 'a', content: 'again' },
        ],
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', name: 'x' },
          { id: 'a#2', name: 'y' },
        ],
        tool_results: [
          { call_id: 'a', content: 'done' },
          { call_id: 'a#2', content: 'done too' },
        ],
      },
    ],
    skipped: 4,
    warnings: ['chat.json:1: a call without a name cannot be read'],
  },
  ...oddCases,
  {
    name: 'a list of conversations, one of them with its own fields',
    files: {
      'all.json': [
        [{ id: 'a', messages: conversation }, { id: 'b', messages: conversation.slice(0, 2) }, conversation],
      ],
    },
    traces: [trace, { prompt: 'Weather in Rome and Oslo?', tool_calls: [] }, trace],
  },
  {
    name: 'streams of three answers: calls in pieces, whole calls that share an index, and one that is cut off',
    files: {
      'stream.sse': [
        chunk('1', { role: 'assistant', content: '' }),
        chunk('1', { tool_calls: [{ index: 0, id: 'a', function: { name: 'get', arguments: '' } }] }),
        chunk('1', { tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
        chunk('1', { tool_calls: [{ index: 1, id: 'b', function: { name: 'get', arguments: '{}' } }] }),
        chunk('1', { tool_calls: [{ index: 0, function: { arguments: '"Rome"}' } }] }),
        chunk('1', {}, 'tool_calls'),
        { ...chunk('1', {}), choices: [], usage: { prompt_tokens: 8, completion_tokens: 4 } },
        chunk('2', { tool_calls: [{ index: 0, id: 'c', function: { name: 'one', arguments: '{}' } }] }),
        chunk('2', { tool_calls: [{ index: 0, id: 'd', function: { name: 'two', arguments: '{}' } }] }, 'tool_calls'),
        chunk('3', { content: 'It is ' }),
        chunk('3', { content: '31' }),
      ],
    },
    traces: [
      {
        model: 'gpt-5',
        tool_calls: [
          { id: 'a', name: 'get', args: { city: 'Rome' }, turn: 0 },
          { id: 'b', name: 'get', args: {}, turn: 0 },
          { id: 'c', name: 'one', turn: 1 },
          { id: 'd', name: 'two', turn: 1 },
        ],
        conversation: {
          turns: [{ content: '', finish_reason: 'tool_calls' }, { content: '' }, { content: 'It is 31' }],
          tokens: { input: 8, output: 4 },
        },
        outcome: { status: 'infra_error', error: 'the stream ends before the answer is complete' },
      },
    ],
    warnings: ['stream.sse:11: the stream ends before the answer is complete'],
  },
  {
    name: 'calls as other programs write them, and errors that they add',
    files: {
      'dojo.json': [
        {
          messages: [
            { role: 'user', content: [{ type: 'text', content: 'Pay it.' }] },
            { role: 'assistant', content: null, tool_calls: [{ function: 'pay', args: { to: 'Ana' }, id: 'a' }] },
            { role: 'tool', tool_call_id: 'a', content: '', error: 'ValidationError: date is missing' },
            { role: 'assistant', content: '', tool_calls: '[{"id":"b","name":"pay","arguments":{"to":"Ben"}}]' },
            { role: 'tool', tool_call_id: 'b', content: 'paid', error: null },
            { role: 'assistant', content: [{ type: 'text', content: 'Paid.' }] },
          ],
        },
      ],
    },
    traces: [
      {
        prompt: 'Pay it.',
        tool_calls: [
          { id: 'a', name: 'pay', args: { to: 'Ana' } },
          { id: 'b', name: 'pay', args: { to: 'Ben' } },
        ],
        tool_results: [
          { call_id: 'a', is_error: true, content: 'ValidationError: date is missing' },
          { call_id: 'b', is_error: false, content: 'paid' },
        ],
      },
    ],
  },
  {
    name: 'a request whose tools were not called, and the older form of a call',
    files: {
      'offered.json': [
        {
          messages: [{ role: 'user', content: 'Hi.' }],
          tools: [{ type: 'function', function: { name: 'pay', parameters: {} } }],
        },
      ],
      'older.json': [
        [
          { role: 'assistant', content: null, function_call: { name: 'pay', arguments: '{}' } },
          { role: 'function', name: 'pay', content: 'paid' },
        ],
      ],
    },
    traces: [
      { prompt: 'Hi.', tools: [{ name: 'pay' }], tool_calls: [] },
      { tool_calls: [{ name: 'pay' }], tool_results: [{ is_error: false, content: 'paid' }] },
    ],
  },
  {
    name: 'tool messages with whole MCP results, one of which failed',
    files: {
      'chat.json': [
        {
          messages: [
            {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: 'a', type: 'function', function: { name: 'read', arguments: '{}' } },
                { id: 'b', type: 'function', function: { name: 'read', arguments: '{}' } },
              ],
            },
            { role: 'tool', tool_call_id: 'a', content: '{"content":[{"type":"text","text":"x"}],"isError":false}' },
            { role: 'tool', tool_call_id: 'b', content: '{"content":[{"type":"text","text":"y"}],"isError":true}' },
          ],
        },
      ],
    },
    traces: [{ tool_calls: [{ id: 'a' }, { id: 'b' }], tool_results: [{ is_error: false }, { is_error: true }] }],
  },
]
