import type { ImporterCase } from '../importer-case.js'

const log = (samples: readonly object[]) => ({
  version: 2,
  status: 'success',
  eval: { task: 'shell tasks', model: 'openai/gpt-5' },
  samples,
})

export const cases: readonly ImporterCase[] = [
  {
    name: 'samples with calls, errors of tools, and a call whose message is not in the log',
    files: {
      'log.json': [
        log([
          {
            id: 1,
            epoch: 1,
            messages: [
              { role: 'system', content: 'Use bash.' },
              { role: 'user', content: [{ type: 'text', text: 'List.' }] },
              {
                role: 'assistant',
                content: '',
                tool_calls: [{ id: 'b1', function: 'bash', arguments: { cmd: 'ls' } }],
              },
              { role: 'tool', tool_call_id: 'b1', function: 'bash', content: 'a.txt' },
              {
                role: 'tool',
                tool_call_id: 'b2',
                function: 'bash',
                content: '',
                error: { type: 'timeout', message: 'too slow' },
              },
            ],
            model_usage: { 'openai/gpt-5': { input_tokens: 10, output_tokens: 2 } },
          },
          { id: 1, epoch: 2, messages: [{ role: 'user', content: 'List.' }], error: { message: 'crashed' } },
        ]),
      ],
    },
    traces: [
      {
        agent: 'shell tasks',
        model: 'openai/gpt-5',
        system: 'Use bash.',
        prompt: 'List.',
        tool_calls: [
          { id: 'b1', name: 'bash', args: { cmd: 'ls' }, turn: 0 },
          { id: 'b2', name: 'bash' },
        ],
        tool_results: [
          { call_id: 'b1', is_error: false, content: 'a.txt' },
          { call_id: 'b2', is_error: true, error: { code: 'timeout', message: 'too slow' } },
        ],
        conversation: { tokens: { input: 10, output: 2 } },
      },
      { tool_calls: [], outcome: { status: 'agent_error', error: 'crashed' } },
    ],
  },
  {
    name: 'cached input of a provider that counts it apart, and of one that does not; limits; an answer that was cut off',
    files: {
      'log.json': [
        log([
          {
            id: 1,
            epoch: 1,
            messages: [{ role: 'user', content: 'List.' }],
            model_usage: {
              'anthropic/claude': {
                input_tokens: 11,
                output_tokens: 40,
                total_tokens: 9151,
                input_tokens_cache_write: 1100,
                input_tokens_cache_read: 8000,
              },
            },
            limit: { type: 'message', limit: 30 },
          },
          {
            id: 2,
            epoch: 1,
            messages: [{ role: 'user', content: 'List.' }],
            model_usage: {
              'openai/gpt-4o': {
                input_tokens: 900,
                output_tokens: 20,
                total_tokens: 920,
                input_tokens_cache_read: 512,
              },
            },
            limit: { type: 'token', limit: 1000 },
          },
          {
            id: 3,
            epoch: 1,
            messages: [
              { role: 'user', content: 'List.' },
              { role: 'assistant', content: 'There are a.txt, b' },
            ],
            output: { choices: [{ stop_reason: 'max_tokens' }] },
          },
        ]),
      ],
    },
    traces: [
      {
        tool_calls: [],
        conversation: { tokens: { input: 9111, output: 40 } },
        outcome: { status: 'max_turns', error: 'limit: message' },
      },
      {
        tool_calls: [],
        conversation: { tokens: { input: 900, output: 20 } },
        outcome: { status: 'max_tokens', error: 'limit: token' },
      },
      { tool_calls: [], outcome: { status: 'max_tokens' } },
    ],
  },
  {
    name: 'calls of a subagent, which are only in the events, and a call that was taken out of the messages',
    files: {
      'log.json': [
        log([
          {
            id: 1,
            epoch: 1,
            messages: [
              { role: 'user', content: 'Find it.' },
              {
                role: 'assistant',
                content: '',
                tool_calls: [{ id: 'a1', function: 'researcher', arguments: { topic: 'x' } }],
              },
              { role: 'tool', tool_call_id: 'a1', function: 'researcher', content: 'found' },
              { role: 'assistant', content: 'It is x.' },
            ],
            attachments: { h1: 'a long result' },
            events: [
              { event: 'span_begin', id: 's1', type: 'tool', name: 'researcher', parent_id: null },
              { event: 'span_begin', id: 's2', type: 'agent', name: 'researcher', parent_id: 's1' },
              { event: 'span_begin', id: 's3', type: 'tool', name: 'search', parent_id: 's2' },
              {
                event: 'tool',
                span_id: 's3',
                id: 'b1',
                function: 'search',
                arguments: { q: 'x' },
                result: 'attachment://h1',
                timestamp: '2026-08-01T10:00:01Z',
                completed: '2026-08-01T10:00:02Z',
              },
              {
                event: 'tool',
                span_id: 's1',
                id: 'a1',
                function: 'researcher',
                arguments: { topic: 'x' },
                result: 'found',
                timestamp: '2026-08-01T10:00:00Z',
                completed: '2026-08-01T10:00:03Z',
              },
              { event: 'tool', id: 'c1', function: 'submit', arguments: { answer: 'It is x.' }, result: 'It is x.' },
            ],
          },
        ]),
      ],
    },
    traces: [
      {
        prompt: 'Find it.',
        tool_calls: [
          { id: 'a1', name: 'researcher', client: 'main', started_ms: 0, duration_ms: 3000 },
          { id: 'b1', name: 'search', args: { q: 'x' }, client: 'researcher', started_ms: 1000, duration_ms: 1000 },
        ],
        tool_results: [
          { call_id: 'a1', is_error: false, content: 'found' },
          { call_id: 'b1', is_error: false, content: 'a long result' },
        ],
      },
    ],
    skipped: 1,
  },
  {
    name: 'calls that compaction removed from the messages, calls inside a call of older logs, and hosted tools',
    files: {
      'log.json': [
        log([
          {
            id: 1,
            epoch: 1,
            messages: [
              { role: 'user', content: 'Sum up.' },
              {
                role: 'assistant',
                content: [
                  {
                    type: 'tool_use',
                    tool_type: 'mcp_call',
                    id: 'm1',
                    name: 'lookup',
                    context: 'wiki',
                    arguments: '{"q":"y"}',
                    result: '',
                    error: 'not found',
                  },
                  { type: 'text', text: 'Done.' },
                ],
              },
            ],
            events: [
              {
                event: 'tool',
                id: 'a1',
                function: 'bash',
                arguments: { cmd: 'ls' },
                result: [{ type: 'text', text: 'a' }],
              },
              { event: 'compaction' },
              {
                event: 'tool',
                id: 'a2',
                function: 'agent',
                arguments: {},
                error: { type: 'timeout', message: 'too slow' },
                events: [{ event: 'tool', id: 'b1', function: 'read', arguments: {}, result: 'text' }],
              },
            ],
          },
        ]),
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'm1', server: 'wiki', name: 'lookup', args: { q: 'y' } },
          { id: 'a1', name: 'bash', args: { cmd: 'ls' } },
          { id: 'a2', name: 'agent' },
          { id: 'b1', name: 'read', client: 'agent' },
        ],
        tool_results: [
          { call_id: 'm1', is_error: true, error: { message: 'not found' } },
          { call_id: 'a1', is_error: false, content: 'a' },
          { call_id: 'a2', is_error: true, error: { code: 'timeout', message: 'too slow' } },
          { call_id: 'b1', is_error: false, content: 'text' },
        ],
        conversation: {
          turns: [
            { role: 'user', content: 'Sum up.' },
            { role: 'assistant', content: 'Done.' },
          ],
        },
      },
    ],
  },
  { name: 'a log that kept no samples', files: { 'log.json': [log([])] }, traces: [], skipped: 1 },
]
