import { expect, it } from 'vitest'
import { runList } from './run-list.js'

it.each([
  [[2], 'run 2'],
  [[2, 3], 'runs 2, 3'],
  [[1, 2, 3, 4, 5], 'runs 1-5'],
  [[1, 3, 4, 5, 7, 8], 'runs 1, 3-5, 7, 8'],
])('%j is %s', (runs, text) => {
  expect(runList(runs)).toBe(text)
})

it('names the first few of many', () => {
  const odd = Array.from({ length: 50 }, (_, i) => 2 * i + 1)
  expect(runList(odd)).toBe('runs 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 40 more')
})
