import { expect, it } from 'vitest'
import { tryLogJson } from './log-json.js'

it.each([
  ['{"a":NaN,"b":[Infinity,-Infinity]}', { a: null, b: [null, null] }],
  ['{"a":"NaN \\" Infinity","NaN":NaN}', { a: 'NaN " Infinity', NaN: null }],
  ['{"a":"\\\\","b":NaN}', { a: '\\', b: null }],
  ['{"a":1}', { a: 1 }],
  ['{"a":NaNs}', undefined],
  ['{"a":', undefined],
])('%s', (text, value) => {
  expect(tryLogJson(text)).toEqual(value)
})
