import { expect, it } from 'vitest'
import { isOwnTrace, mayBeOtherLog } from './own-trace.js'

it.each([
  [{ tool_calls: [] }, true, false],
  [{ tool_calls: 'broken' }, true, false],
  [{ tool_calls: null }, false, true],
  [{ tool_calls: [{ name: 'x' }] }, true, false],
  [{ tool_calls: [{ name: 'x', args: {} }] }, true, false],
  [{ tool_calls: [], role: 'assistant' }, false, true],
  [{ tool_calls: [{ name: 'x', args: {} }], type: 'ai', content: '' }, false, true],
  [{ tool_calls: [{ id: 'c', function: { name: 'x' } }] }, false, true],
  [{ tool_calls: [{ name: 'x', arguments: {} }], question: 'Why?' }, false, true],
  [{ tool_calls: [{ name: 'x', input: 1, args: {} }] }, true, false],
  [{ tool_calls: [{ nam: 'x' }] }, true, false],
  [{ schema: 'mcprove/trace@1', tool_calls: [{ function: {} }] }, true, false],
  [{ tool_calls: [], type: 'SYSTEM_MESSAGE', source: 'SYSTEM' }, false, true],
  // Their arguments would be lost.
  [{ tool_calls: [{ name: 'x', arguments: {} }], user_content: 'a' }, false, true],
  [{ tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{}' } }] }, false, true],
  [{ type: 'message' }, false, true],
  ['a name', false, true],
  [7, false, false],
  [[], false, false],
  [null, false, false],
])('%j: a trace of ours %s, perhaps a log of another tool %s', (value, own, foreign) => {
  expect(isOwnTrace(value)).toBe(own)
  expect(mayBeOtherLog(value)).toBe(foreign)
})
