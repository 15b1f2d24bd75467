import { describe, expect, it } from 'vitest'
import { readRecordedAnswer } from './recorded-answer.js'

const ANSWER = {
  text: 'Let me look.',
  calls: [{ name: 'w__get', args: { city: 'Oslo' } }],
  tokens: { input: 12, output: 3 },
}

describe('an answer of each format', () => {
  it.each<[string, object]>([
    [
      'Anthropic Messages',
      {
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: 'Let me ' },
          { type: 'text', text: 'look.' },
          { type: 'server_tool_use', name: 'code_execution', input: {} },
          { type: 'tool_use', id: 'c1', name: 'w__get', input: { city: 'Oslo' } },
        ],
        usage: { input_tokens: 2, cache_creation_input_tokens: 4, cache_read_input_tokens: 6, output_tokens: 3 },
      },
    ],
    [
      'OpenAI Responses',
      {
        output: [
          { type: 'reasoning', summary: [] },
          { type: 'message', content: [{ type: 'output_text', text: 'Let me look.' }] },
          { type: 'function_call', call_id: 'c1', name: 'w__get', arguments: '{"city":"Oslo"}' },
        ],
        usage: { input_tokens: 12, output_tokens: 3 },
      },
    ],
    [
      'OpenAI Chat Completions',
      {
        choices: [
          {
            message: {
              content: 'Let me look.',
              tool_calls: [{ id: 'c1', function: { name: 'w__get', arguments: '{"city":"Oslo"}' } }],
            },
          },
        ],
        usage: { prompt_tokens: 12, completion_tokens: 3 },
      },
    ],
    [
      'Google generateContent',
      {
        candidates: [
          {
            content: {
              parts: [
                { text: 'hm', thought: true },
                { text: 'Let me look.' },
                { functionCall: { name: 'w__get', args: { city: 'Oslo' } } },
              ],
            },
          },
        ],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 1, thoughtsTokenCount: 2 },
      },
    ],
  ])('%s', (_format, body) => {
    expect(readRecordedAnswer(body)).toEqual(ANSWER)
  })
})

it('a continued answer is its bodies together; what has no known format is nothing', () => {
  const part = (text: string) => ({ candidates: [{ content: { parts: [{ text }] } }] })
  expect(readRecordedAnswer([part('Let me '), part('look.')])).toEqual({
    text: 'Let me look.',
    calls: [],
    tokens: null,
  })
  for (const body of [null, 7, 'x', {}, [], [{}], [part('a'), null]]) expect(readRecordedAnswer(body)).toBeNull()
})

it('arguments that are no JSON object are not made up', () => {
  const body = (text: string) => ({ output: [{ type: 'function_call', name: 'f', arguments: text }] })
  expect(readRecordedAnswer(body('{"a"'))?.calls).toEqual([{ name: 'f', args: undefined }])
  expect(readRecordedAnswer(body('[]'))?.calls).toEqual([{ name: 'f', args: undefined }])
  expect(readRecordedAnswer(body(' '))?.calls).toEqual([{ name: 'f', args: {} }])
})
