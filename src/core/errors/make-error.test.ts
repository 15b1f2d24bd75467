import { expect, it } from 'vitest'
import { placedError, problemsError, thrownError } from './make-error.js'
import type { Problem } from './problem.js'

function problem(severity: Problem['severity'], line: number, message: string): Problem {
  return { severity, file: 'a.yml', line, column: 3, path: line === 0 ? 'agents[0]' : '', message }
}

it('lists errors under a summary and keeps the warnings among the problems', () => {
  const problems = [problem('error', 2, 'one'), problem('warning', 3, 'two'), problem('error', 0, 'three')]
  const error = problemsError('SUITE_INVALID', 'a.yml', problems)
  expect(error.message).toBe('a.yml has 2 problems\n  a.yml:2:3: one\n  agents[0]: three')
  expect(error.summary).toBe('a.yml has 2 problems')
  expect(error.problems).toEqual(problems)
})

it('lists at most 20 errors and counts them all', () => {
  const problems = Array.from({ length: 25 }, (_, index) => problem('error', index + 1, 'x'))
  const { message, summary } = problemsError('SUITE_INVALID', 'a.yml', problems)
  expect([message.split('\n').length, summary]).toEqual([21, 'a.yml has 25 problems'])
})

it('keeps the place and the complaint that a message is made of', () => {
  const placed = { place: 'runs.jsonl:12', line: 12, complaint: 'run: must be 1' }
  const error = placedError('CASSETTE_INVALID', placed, { hint: 'Record again.' })
  expect([error.message, error.placed, error.hint]).toEqual(['runs.jsonl:12: run: must be 1', placed, 'Record again.'])
})

it('sums up what the code of a user threw in one line', () => {
  const { message, summary } = thrownError('CODE_SUITE_FAILED', 'a.ts could not be loaded', 'no\nat x', {
    hint: 'Look.',
  })
  expect([message, summary]).toEqual(['a.ts could not be loaded: no\nat x', 'a.ts could not be loaded: no'])
})
