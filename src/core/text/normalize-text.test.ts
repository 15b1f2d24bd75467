import { expect, it } from 'vitest'
import { isSameText } from './normalize-text.js'

it.each([
  ['San Francisco, CA', 'san francisco ca'],
  ['April 1, 2024', 'april 1,2024'],
  ['04/03/2026', '04-03-2026'],
  ['555-1234', '5551234'],
  ['1,000', '1000'],
  ["it's", 'It\u2019s'],
  ['well_known', 'Well-Known'],
  ['ＡＢＣ', 'abc'],
  ['3.5 kg.', '3.5kg'],
  ['pages 3-5', 'pages 3 5'],
  ['...', '. . .'],
  [' ', ''],
  ['`x^2`', 'x**2'],
])('%j is %j', (a, b) => {
  expect(isSameText(a, b)).toBe(true)
})

it.each([
  ['1.5', '15'],
  ['-5', '5'],
  ['at -5 degrees', 'at 5 degrees'],
  ['C+', 'C'],
  ['$5', '5'],
  ['x<2', 'x2'],
  ['...', '!!!'],
  ['', '-'],
  ['Oslo', 'Olso'],
])('%j is not %j', (a, b) => {
  expect(isSameText(a, b)).toBe(false)
})
