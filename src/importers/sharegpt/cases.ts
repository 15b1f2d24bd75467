import type { ImporterCase } from '../importer-case.js'

const tools = JSON.stringify([{ name: 'get_weather', description: 'Tells.', parameters: { type: 'object' } }])
const call = '{"name": "get_weather", "arguments": {"city": "Rome"}}'

export const cases: readonly ImporterCase[] = [
  {
    name: 'a list of conversations, with calls as turns of their own and without',
    files: {
      'train.json': [
        [
          {
            conversations: [
              { from: 'human', value: 'Weather in Rome?' },
              { from: 'function_call', value: call },
              { from: 'observation', value: '31 C' },
              { from: 'gpt', value: 'It is 31 C.' },
            ],
            tools,
          },
          {
            conversations: [
              { from: 'human', value: 'Hi.' },
              { from: 'gpt', value: 'Hello.' },
            ],
          },
        ],
      ],
    },
    traces: [
      {
        prompt: 'Weather in Rome?',
        tools: [{ server: null, name: 'get_weather', description: 'Tells.', input_schema: { type: 'object' } }],
        tool_calls: [{ server: null, name: 'get_weather', args: { city: 'Rome' } }],
        tool_results: [{ is_error: false, content: '31 C' }],
      },
      { prompt: 'Hi.', tool_calls: [] },
    ],
  },
  {
    name: 'calls in tags, two in one answer, as models of the Hermes family write them',
    files: {
      'hermes.jsonl': [
        {
          id: 'x',
          conversations: [
            { from: 'system', value: 'Answer with <tool_call>{"name": <name>, "arguments": <args>}</tool_call>.' },
            { from: 'human', value: 'Weather in Rome, twice?' },
            { from: 'gpt', value: `Sure.\n<tool_call>\n${call}\n</tool_call>\n<tool_call>${call}</tool_call>` },
            { from: 'tool', value: '<tool_response>\n31 C\n</tool_response>\n<tool_response>32 C</tool_response>' },
            { from: 'gpt', value: 'It is 31 C.' },
          ],
        },
      ],
    },
    traces: [
      {
        tool_calls: [
          { name: 'get_weather', args: { city: 'Rome' } },
          { name: 'get_weather', args: { city: 'Rome' } },
        ],
        tool_results: [{ content: '31 C' }, { content: '32 C' }],
        conversation: {
          turns: [{ role: 'user' }, { role: 'assistant', content: 'Sure.' }, { content: 'It is 31 C.' }],
        },
      },
    ],
  },
  {
    name: 'a call that is not JSON, and a speaker that is not known',
    files: {
      'odd.jsonl': [
        {
          conversations: [
            { from: 'human', value: 'Weather?' },
            { from: 'function_call', value: 'get_weather(Rome)' },
            { from: 'critic', value: 'No.' },
            { from: 'function_call', value: call },
          ],
        },
      ],
    },
    traces: [{ tool_calls: [{ name: 'get_weather' }] }],
    skipped: 2,
    warnings: ['odd.jsonl:1: a call without a name cannot be read'],
  },
]
