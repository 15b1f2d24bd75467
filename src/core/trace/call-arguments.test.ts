import { expect, it } from 'vitest'
import { argumentsText } from './call-arguments.js'
import { parseTraces } from './parse-traces.js'

it.each<[object, string]>([
  [{ args: { b: 1, a: 2 } }, '{"a":2,"b":1}'],
  [{ args: { a: 1 }, args_text: '{ "a": 1 }' }, '{"a":1}'],
  [{ args: null, args_text: '{"a":' }, '{"a":'],
  [{ args: null }, 'null'],
  [{}, '{}'],
])('the arguments of %j are %s', (fields, text) => {
  const [trace] = parseTraces({ tool_calls: [{ name: 'x', ...fields }] })
  expect(trace?.tool_calls.map(argumentsText)).toEqual([text])
})
