import { expect, it } from 'vitest'
import { plainText } from './plain-text.js'

it.each([
  ['a text', 'a text'],
  [undefined, ''],
  [null, ''],
  [5, '5'],
  [true, 'true'],
  [{ b: 1, a: 'x' }, '{"a":"x","b":1}'],
  [['a', 2, null, { b: 1 }], 'a 2  {"b":1}'],
  [['a', ['b', 'c']], 'a ["b","c"]'],
])('%j is %j', (value, text) => {
  expect(plainText(value)).toBe(text)
})
