import { expect, it } from 'vitest'
import { binaryJudge } from './binary.js'

const matches = (expected: unknown, actual: unknown) => binaryJudge.compare(expected, actual, 2).match

it('earns the whole weight or nothing', () => {
  expect(binaryJudge.compare({ a: [1] }, { a: [1] }, 2)).toEqual({ match: true, score: 2 })
  expect(binaryJudge.compare({ a: [1] }, { a: [2] }, 2)).toEqual({ match: false, score: 0 })
})

it.each([
  [42, '42'],
  [42, ' 42.0 '],
  [0.5, '.5'],
  [1e300, '1e300'],
  [true, ' TRUE '],
  [false, 'false'],
  ['42', 42],
  ['true', true],
  [9007199254740992, '9007199254740992'],
  [9007199254740992, '+9007199254740992'],
])('%j is %j in another type', (expected, actual) => {
  expect(matches(expected, actual)).toBe(true)
})

it.each([
  [5, '5.9'],
  [5, 'five'],
  [true, 'false'],
  [true, 'yes'],
  [1, true],
  [null, 'null'],
  ['null', null],
  ['a,b', ['a', 'b']],
  ['[object Object]', {}],
  ['42', 43],
  ['042', 42],
])('%j is not %j', (expected, actual) => {
  expect(matches(expected, actual)).toBe(false)
})

it.each(['9007199254740993', ' 9007199254740993 ', '+9007199254740993'])(
  'goes by the digits where no number can hold the text %j',
  (text) => {
    expect(Number(text)).toBe(9007199254740992)
    expect(matches(9007199254740992, text)).toBe(false)
    expect(matches(-9007199254740992, text.replace(/\+?9/, '-9'))).toBe(false)
  },
)
