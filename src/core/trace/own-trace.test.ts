import { expect, it } from 'vitest'
import { isOwnTrace } from './own-trace.js'

it('a trace has calls with args, or without', () => {
  expect(isOwnTrace({ tool_calls: [{ name: 'x' }] })).toBe(true)
  expect(isOwnTrace({ tool_calls: [{ name: 'x', args: {} }] })).toBe(true)
  expect(isOwnTrace({ tool_calls: [] })).toBe(true)
})

it.each([
  ['a chat message', { role: 'assistant', tool_calls: [{ name: 'x' }] }],
  ['an event', { type: 'SYSTEM_MESSAGE', source: 'SYSTEM', tool_calls: [] }],
  ['calls with arguments, which would be lost', { user_content: 'a', tool_calls: [{ name: 'x', arguments: {} }] }],
  ['calls of functions', { tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{}' } }] }],
  ['no calls', { tool_calls: null }],
])('%s is not a trace', (_what, value) => {
  expect(isOwnTrace(value)).toBe(false)
})
