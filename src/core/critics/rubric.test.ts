import { expect, it } from 'vitest'
import { checkRubric, DEFAULT_RUBRIC, judgeScore } from './rubric.js'

it.each([
  [0.79, { passed: false, warning: false }],
  // 0.1 + 0.7 is 0.7999999999999999 in binary, and 0.3 + 0.6 is 0.8999999999999999.
  [0.1 + 0.7, { passed: true, warning: true }],
  [0.89, { passed: true, warning: true }],
  [0.3 + 0.6, { passed: true, warning: false }],
  [0.9, { passed: true, warning: false }],
])('a score of %d', (score, verdict) => {
  expect(judgeScore(score, DEFAULT_RUBRIC)).toEqual(verdict)
})

it.each([
  [0.69, { passed: false, warning: false }],
  [0.7, { passed: false, warning: true }],
  [0.79, { passed: false, warning: true }],
  [0.1 + 0.7, { passed: true, warning: false }],
  [1, { passed: true, warning: false }],
])('a score of %d, where the warn threshold is the lower one', (score, verdict) => {
  expect(judgeScore(score, { fail_threshold: 0.8, warn_threshold: 0.7 })).toEqual(verdict)
})

it('has no warning where the thresholds are the same', () => {
  const rubric = { fail_threshold: 0.8, warn_threshold: 0.8 }
  expect([0.79, 0.8].map((score) => judgeScore(score, rubric).warning)).toEqual([false, false])
})

it.each([
  [{ fail_threshold: 0, warn_threshold: 1 }],
  [{ fail_threshold: 1, warn_threshold: 0 }],
  [{ tool_selection_weight: 0 }],
  [{ extra_calls: 'penalize' as const }],
])('takes %j as it is', (given) => {
  const rubric = { ...DEFAULT_RUBRIC, ...given }
  expect(checkRubric(rubric)).toBe(rubric)
})

it.each([
  [{ fail_threshold: -0.1 }, 'fail_threshold -0.1', 'Use a number from 0 to 1.'],
  [{ warn_threshold: 1.1 }, 'warn_threshold 1.1', 'Use a number from 0 to 1.'],
  [{ fail_threshold: Number.NaN }, 'fail_threshold NaN', 'Use a number from 0 to 1.'],
  [{ tool_selection_weight: -1 }, 'tool_selection_weight -1', 'Use a non-negative number.'],
  [{ tool_selection_weight: Number.POSITIVE_INFINITY }, 'tool_selection_weight Infinity', 'Use a non-negative number.'],
  [{ extra_calls: 'allow' }, 'extra_calls "allow"', 'Use ignore or penalize.'],
])('refuses %j', (given, what, hint) => {
  // A caller without types may give anything.
  const check = () => checkRubric({ ...DEFAULT_RUBRIC, ...given } as typeof DEFAULT_RUBRIC)
  expect(check).toThrow(expect.objectContaining({ code: 'BAD_USAGE', message: `the rubric has the ${what}`, hint }))
})
