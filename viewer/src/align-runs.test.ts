import { expect, it } from 'vitest'
import type { RunResult } from '../../src/score/result/result.js'
import { alignRuns } from './align-runs.js'

/** `a b:2`: calls of a, and of b with the argument 2. */
function run(number: number, calls: string): RunResult {
  const tool_calls = calls.split(' ').flatMap((text) => {
    const [name = '', value = ''] = text.split(':')
    return name === '' ? [] : [{ id: text, server: null, name, args: { value } }]
  })
  // The grid looks at the number and the calls alone.
  return { run: number, trace: { tool_calls } } as unknown as RunResult
}

const drawn = (...calls: readonly string[]) =>
  alignRuns(calls.map((text, i) => run(i + 1, text))).rows.map(({ runs, cells }) => {
    const marks = { same: '', arguments: '~', inserted: '+' }
    return `${runs.length}: ${cells.map((cell) => (cell === null ? '.' : `${marks[cell.state]}${cell.tool}`)).join(' ')}`
  })

it('runs that do the same are one row, the most frequent first', () => {
  expect(drawn('a c', 'a b', 'a b')).toEqual(['2: a b .', '1: a . +c'])
})

it('other arguments are marked, whatever the order of their keys', () => {
  expect(drawn('a:1 b', 'a:1 b', 'a:2 b')).toEqual(['2: a b', '1: ~a b'])
})

it('insertions have columns of their own, as many as one run needs', () => {
  expect(drawn('a b', 'a b', 'a x y b', 'x a b')).toEqual(['2: . a . . b', '1: . a +x +y b', '1: +x a . . b'])
})

it('runs without calls or traces draw nothing', () => {
  expect(drawn('', '')).toEqual(['2: '])
  expect(alignRuns([])).toEqual({ columns: [], rows: [] })
})
