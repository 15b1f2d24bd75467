import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RawCount } from './raw-count.js'

function counted(text: string, chunkSize = text.length) {
  const count = new RawCount()
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += Math.max(1, chunkSize)) {
    count.push(bytes.subarray(start, start + chunkSize))
  }
  return count.end()
}

it.each([
  [
    'a chat call and its result',
    '{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]} {"tool_call_id":"a"}',
    1,
    1,
  ],
  [
    'calls that OpenInference numbers, in an answer only',
    '{"llm.output_messages.0.message.tool_calls.1.tool_call.function.name":"f","llm.input_messages.2.message.tool_calls.0.tool_call.function.name":"f"}',
    1,
    0,
  ],
  ['arguments as an object, with spaces', '"arguments" : {"x": 1}', 1, 0],
  ['no arguments', '"arguments":null', 0, 0],
  ['a parameter called arguments', '"arguments": {"type": "object"}', 0, 0],
  ["the arguments of a server's prompt", '"arguments":[{"name":"x"}]', 0, 0],
  [
    'blocks of Anthropic',
    '{"type":"tool_use"},{"type": "mcp_tool_use"},{"stop_reason":"tool_use"},{"tool_use_id":"a"}',
    2,
    1,
  ],
  ['a call inside a string', String.raw`{"content":"{\"type\":\"tool_use\",\"arguments\":{}}"}`, 0, 0],
  ['one call that is written in two ways', '{"type":"tool_call","arguments":"{}"}', 1, 0],
  ['calls with arguments and without', '{"type":"function_call","arguments":"{}"},{"type":"custom_tool_call"}', 2, 0],
  ['calls of two providers', '{"arguments":"{}"},{"type":"tool_use"},{"tool_call_id":"a"},{"tool_use_id":"b"}', 2, 2],
  ['parts of Gemini', '{"functionCall":{"name":"f"}},{"functionResponse":{"name":"f"}}', 1, 1],
  ['attributes of spans, in either form', '{"key":"gen_ai.tool.name"},{"gen_ai.tool.name":"f"}', 2, 0],
])('counts %s', (_, text, calls, results) => {
  expect(counted(text)).toMatchObject({ calls, results })
})

it('counts token usage, but not a count of zero', () => {
  expect(counted('{"input_tokens":12},{"input_tokens": 0},{"prompt_tokens":null}').usage).toBe(1)
})

it('counts the same whatever the chunks', () => {
  const piece = fc.constantFrom(
    '{"arguments":{}}',
    '{"type" :\n "tool_use"}',
    '"tool_use_id":"é"',
    '"',
    'x'.repeat(120),
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 300 }), (pieces, size) => {
      const text = pieces.join('')
      expect(counted(text, size)).toEqual(counted(text))
    }),
  )
})
