import { describe, expect, it } from 'vitest'
import { McproveError } from '../../core/errors/error.js'
import { type Finding, findingLine, summaryLine, troubleOf } from './finding.js'

const FINDING: Finding = {
  status: 'fail',
  check: 'server',
  subject: 'weather',
  suite: 'a.mcprove.yml',
  message: 'exited',
  hint: 'Start it.',
}

describe('a finding is one line', () => {
  it.each<[Partial<Finding>, string]>([
    [{}, 'fail  server weather (a.mcprove.yml): exited. Start it.'],
    [{ hint: null }, 'fail  server weather (a.mcprove.yml): exited'],
    [{ status: 'ok', check: 'node', subject: null, suite: null, hint: null }, 'ok    node: exited'],
    [{ check: 'suite', subject: 'a.mcprove.yml', hint: null }, 'fail  suite a.mcprove.yml: exited'],
    [
      { message: 'exited\n  last words:\n\u001b[31mbye', hint: null },
      'fail  server weather (a.mcprove.yml): exited last words: \\u001b[31mbye',
    ],
  ])('%j', (change, line) => {
    expect(findingLine({ ...FINDING, ...change })).toBe(line)
  })
})

it('counts what it found', () => {
  const withStatus = (...statuses: Finding['status'][]) => statuses.map((status) => ({ ...FINDING, status }))
  expect(summaryLine(withStatus('ok', 'ok'))).toBe('2 ok')
  expect(summaryLine(withStatus('ok', 'warn', 'warn', 'skip', 'fail'))).toBe('1 ok, 2 warnings, 1 skipped, 1 broken')
})

it('takes the first problem of an error, and counts the others', () => {
  const problem = (line: number, severity: 'error' | 'warning') =>
    ({ severity, file: 'a.yml', line, column: 1, path: '', message: `problem ${line}` }) as const
  const error = new McproveError('SUITE_INVALID', 'many', {
    hint: 'Fix them.',
    problems: [problem(1, 'warning'), problem(2, 'error'), problem(3, 'error')],
  })
  expect(troubleOf(error)).toEqual({ message: 'a.yml:2:1: problem 2 (and 1 more)', hint: 'Fix them.' })
  expect(() => troubleOf(new TypeError('a bug'))).toThrow('a bug')
})
