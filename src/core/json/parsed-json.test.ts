import { expect, it } from 'vitest'
import { parsedJson } from './parsed-json.js'

it.each([
  ['{"a": [1, null]}', { a: [1, null] }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
  ['NaN', undefined],
])('%j is read as %j', (text, value) => {
  expect(parsedJson(text)).toEqual(value)
})

it('does not read what is nested too deep to be walked', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  expect(parsedJson(nested(400))).toHaveLength(1)
  expect(parsedJson(nested(100_000))).toBeUndefined()
})
