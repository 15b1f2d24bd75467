import { expect, it } from 'vitest'
import { MIXED } from '../../../test/reports/mixed-result.js'
import type { TestResult } from '../../score/result/result.js'
import { summarize } from '../../score/result/summarize.js'
import { VerdictRows, verdictSchema } from './verdict.js'

function answerOf(tests: readonly TestResult[]) {
  const rows = new VerdictRows()
  for (const test of tests) rows.add(test)
  const { text, data } = rows.answer(summarize(tests))
  return { text, data: verdictSchema.parse(data) }
}

it('shows rows that fail first, then warned ones, then the others, with their warnings', () => {
  const { rows } = answerOf(MIXED.tests).data
  expect(rows.map(({ status }) => status)).toEqual([
    ...['failed', 'error', 'error', 'inconclusive', 'failed'],
    ...['warned', 'passed', 'skipped', 'passed'],
  ])
  expect(rows.at(-1)?.reasons).toSay('the prompt changed', 'score 0.85')
})

it('the verdict is warned where rows are and nothing is worse; the exit code stays 0', () => {
  const { text, data } = answerOf(MIXED.tests.filter(({ status }) => status === 'passed' || status === 'warned'))
  expect(data).toMatchObject({ verdict: 'warned', exit_code: 0, summary: { passed: 2, warned: 1 } })
  expect(text).toMatch(/^VERDICT: WARNED \(3 tests: 2 passed, 1 warned\)\n/)
  expect(answerOf(MIXED.tests).data.verdict).toBe('failed')
})
