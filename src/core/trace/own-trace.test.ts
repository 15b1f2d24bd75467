import { expect, it } from 'vitest'
import { isOwnTrace, mayBeOtherLog } from './own-trace.js'

it.each([
  [{ tool_calls: [] }, true, false],
  [{ tool_calls: 'broken' }, true, false],
  [{ tool_calls: null }, false, true],
  [{ tool_calls: [], role: 'assistant' }, false, true],
  [{ type: 'message' }, false, true],
  ['a name', false, true],
  [7, false, false],
  [[], false, false],
  [null, false, false],
])('%j: a trace of ours %s, perhaps a log of another tool %s', (value, own, foreign) => {
  expect(isOwnTrace(value)).toBe(own)
  expect(mayBeOtherLog(value)).toBe(foreign)
})
