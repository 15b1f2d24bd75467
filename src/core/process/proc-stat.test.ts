import { expect, it } from 'vitest'
import { parseProcStat } from './proc-stat.js'

it('reads past a command that looks like the fields after it', () => {
  const rest = '7 8 9 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 123456 1000 10'
  const expected = { state: 'S', parent: 7, session: 9, started: '123456' }
  expect(parseProcStat(`42 (node) S ${rest}`)).toEqual(expected)
  expect(parseProcStat(`42 (a) Z 1 2 3 (b) S ${rest}\n`)).toEqual(expected)
})
