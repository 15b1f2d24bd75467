import type { ImporterCase } from '../importer-case.js'

const ask = { role: 'user', parts: [{ text: 'Weather in Rome?' }] }
const call = { functionCall: { name: 'get_weather', args: { city: 'Rome' } } }
const result = { role: 'user', parts: [{ functionResponse: { name: 'get_weather', response: { output: '31 C' } } }] }
const usageMetadata = { promptTokenCount: 20, candidatesTokenCount: 5, thoughtsTokenCount: 7 }

const answer = (parts: object[], finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
  usageMetadata,
  modelVersion: 'gemini-2.5-flash',
})

const trace = {
  prompt: 'Weather in Rome?',
  tool_calls: [{ server: null, name: 'get_weather', args: { city: 'Rome' }, turn: 0 }],
  tool_results: [{ is_error: false, content: '31 C' }],
}

export const cases: readonly ImporterCase[] = [
  {
    name: 'the contents of a request, with its tools',
    files: {
      'request.json': [
        {
          contents: [ask, { role: 'model', parts: [{ text: 'Hm.', thought: true }, call] }, result],
          systemInstruction: { parts: [{ text: 'Be terse.' }] },
          tools: [{ functionDeclarations: [{ name: 'get_weather', parameters: { type: 'object' } }] }],
        },
      ],
    },
    traces: [
      {
        ...trace,
        system: 'Be terse.',
        tools: [{ server: null, name: 'get_weather', input_schema: { type: 'object' } }],
      },
    ],
  },
  {
    name: 'the exchanges of a loop, the second answer streamed',
    files: {
      'log.jsonl': [
        { request: { contents: [ask] }, response: answer([{ text: 'Hm.', thought: true }, call]) },
        {
          request: { contents: [ask, { role: 'model', parts: [call] }, result] },
          response: [answer([{ text: 'It is ' }]), answer([{ text: '31 C.' }])],
        },
      ],
    },
    traces: [
      {
        ...trace,
        model: 'gemini-2.5-flash',
        conversation: {
          turns: [{ content: 'Weather in Rome?' }, { role: 'assistant' }, { content: 'It is 31 C.' }],
          tokens: { input: 40, output: 24 },
        },
      },
    ],
    skipped: 1,
  },
  {
    name: 'a function that failed, in the other spelling, and an answer that was cut',
    files: {
      'answer.json': [
        {
          request: {
            contents: [
              ask,
              { role: 'model', parts: [{ function_call: { id: 'f1', name: 'get_weather', args: { city: 'Rome' } } }] },
              { role: 'user', parts: [{ function_response: { id: 'f1', response: { error: 'no network' } } }] },
            ],
          },
          response: answer([{ text: 'I could' }], 'MAX_TOKENS'),
        },
      ],
    },
    traces: [
      {
        tool_calls: [{ id: 'f1', name: 'get_weather' }],
        tool_results: [{ call_id: 'f1', is_error: true, content: 'no network' }],
        outcome: { status: 'max_tokens' },
      },
    ],
  },
]
