import { expect, it } from 'vitest'
import { hasTextCall } from './text-calls.js'

it.each([
  '<tool_call>\n{"name": "get", "arguments": {}}\n</tool_call>',
  'Let me look.\n<function_calls>\n<invoke name="get">',
  '<function=get>{"a": 1}</function>',
  'Thought: I must look.\nAction: search\nAction Input: tea',
  '[{"name": "get", "arguments": {"a": 1}}]',
  'I call it:\n```json\n{"name": "get", "arguments": {"a": 1}}\n```',
  '{"tool": "get", "args": {}}',
  "{'name':terminal, 'parameters':{'commands': ['ls']}}",
  '[get_weather(city="Rome"), get_time()]',
])('%j contains a call', (text) => {
  expect(hasTextCall(text)).toBe(true)
})

it.each([
  'Use the `<tool_call>` tag.',
  'Action: call your doctor.\nThen rest.',
  '{"name": "Rome", "country": "Italy"}',
  'See [the docs](https://example.com) and [1].',
  '```json\n{"name": "my-package", "version": "1.0.0"}\n```',
  'I called the function.',
])('%j does not', (text) => {
  expect(hasTextCall(text)).toBe(false)
})
