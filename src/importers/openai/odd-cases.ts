// Messages of libraries and models near OpenAI's format.
import type { ImporterCase } from '../importer-case.js'

export const oddCases: readonly ImporterCase[] = [
  {
    name: 'calls that libraries and training data write in a form of their own',
    files: {
      'odd.jsonl': [
        {
          messages: [
            { role: 'user', content: 'Go.' },
            { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'a', arguments: '{}' } }] },
            { role: 'tool', tool_call_id: 'a', content: 'ok' },
            { role: 'assistant', content: [{ type: 'tool_use', id: 'b', name: 'b', input: { x: 1 } }] },
            { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'b', content: 'no', is_error: true }] },
            { role: 'assistant', content: '', toolCalls: [{ id: 'c', function: { name: 'c', arguments: '{}' } }] },
            { role: 'assistant', content: '', functionCall: { name: 'd', args: { x: 2 } } },
            { role: 'tool_call', content: '{"name": "e", "arguments": {"x": 3}}' },
            { role: 'tool_response', content: 'fine' },
            { role: 'assistant', content: [{ type: 'tool_call', value: '{"name": "f"}' }] },
          ],
        },
      ],
    },
    traces: [
      {
        tool_calls: [
          { id: 'a', name: 'a' },
          { id: 'b', name: 'b', args: { x: 1 } },
          { id: 'c', name: 'c' },
          { name: 'd', args: { x: 2 } },
          { name: 'e', args: { x: 3 } },
        ],
        tool_results: [
          { call_id: 'a' },
          { call_id: 'b', is_error: true, content: 'no' },
          { call_id: 'c', content: 'fine' },
        ],
      },
    ],
    skipped: 1,
    warnings: ['odd.jsonl:1: a call without a name cannot be read'],
  },
  {
    name: 'messages of the Vercel AI SDK, as sent to a model and as shown',
    files: {
      'model.json': [
        [
          { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
          {
            role: 'assistant',
            content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'get', input: { city: 'Rome' } }],
          },
          {
            role: 'tool',
            content: [
              { type: 'tool-result', toolCallId: 'a', toolName: 'get', output: { type: 'error-text', value: 'down' } },
            ],
          },
          { role: 'assistant', content: [{ type: 'text', text: 'I cannot say.' }] },
        ],
      ],
      'shown.json': [
        {
          id: 'chat',
          messages: [
            { id: '1', role: 'user', parts: [{ type: 'text', text: 'Weather?' }] },
            {
              id: '2',
              role: 'assistant',
              parts: [
                { type: 'step-start' },
                {
                  type: 'tool-get',
                  toolCallId: 'a',
                  state: 'output-available',
                  input: { city: 'Rome' },
                  output: { c: 31 },
                },
                {
                  type: 'dynamic-tool',
                  toolName: 'ask',
                  toolCallId: 'b',
                  state: 'output-error',
                  input: {},
                  errorText: 'no',
                },
                { type: 'step-start' },
                { type: 'text', text: 'It is 31 C.' },
              ],
            },
          ],
        },
      ],
    },
    traces: [
      {
        prompt: 'Weather?',
        tool_calls: [{ id: 'a', name: 'get', args: { city: 'Rome' } }],
        tool_results: [{ is_error: true, content: 'down' }],
      },
      {
        prompt: 'Weather?',
        tool_calls: [
          { id: 'a', name: 'get', args: { city: 'Rome' }, turn: 0 },
          { id: 'b', name: 'ask', turn: 0 },
        ],
        tool_results: [
          { is_error: false, content: '{"c":31}' },
          { is_error: true, content: 'no' },
        ],
        conversation: { turns: [{}, { role: 'assistant' }, { role: 'assistant', content: 'It is 31 C.' }] },
      },
    ],
  },
  {
    name: 'answers of Ollama and Cohere, which have a single message',
    files: {
      'ollama.jsonl': [
        {
          request: { model: 'qwen3', messages: [{ role: 'user', content: 'Go.' }] },
          response: {
            model: 'qwen3',
            message: {
              role: 'assistant',
              content: '',
              tool_calls: [{ function: { name: 'get', arguments: { x: 1 } } }],
            },
            done: true,
            prompt_eval_count: 7,
            eval_count: 3,
          },
        },
        {
          finish_reason: 'COMPLETE',
          message: { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
          usage: { billed_units: { input_tokens: 1 }, tokens: { input_tokens: 5, output_tokens: 2 } },
        },
      ],
    },
    traces: [
      {
        model: 'qwen3',
        tool_calls: [{ name: 'get', args: { x: 1 } }],
        conversation: { tokens: { input: 7, output: 3 } },
      },
      { tool_calls: [], conversation: { tokens: { input: 5, output: 2 } } },
    ],
  },
  {
    name: 'chats without tools, one per line, and one message per line',
    files: {
      'tuning.jsonl': [
        {
          messages: [
            { role: 'user', content: 'Hi.' },
            { role: 'assistant', content: 'Hello.' },
          ],
        },
        { messages: [{ role: 'user', content: 'Bye.' }] },
      ],
      'lines.jsonl': [
        { role: 'user', content: 'Hi.' },
        { role: 'assistant', content: 'Hello.' },
      ],
    },
    traces: [
      { prompt: 'Hi.', tool_calls: [] },
      { prompt: 'Hi.', tool_calls: [] },
      { prompt: 'Bye.', tool_calls: [] },
    ],
  },
]
