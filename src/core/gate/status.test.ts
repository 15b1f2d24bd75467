import { expect, it } from 'vitest'
import { hasVerdict, isFailing, isGreen, SEVERITY, statusIn, worstStatus } from './status.js'

it('is the worst of several, and inconclusive where nothing was checked', () => {
  expect(worstStatus(['passed', 'error', 'failed', 'skipped'])).toBe('failed')
  expect(worstStatus(['inconclusive', 'error', 'passed'])).toBe('error')
  expect(worstStatus(['skipped', 'passed'])).toBe('passed')
  expect(worstStatus(['skipped'])).toBe('skipped')
  expect(worstStatus(['passed', 'warned', 'skipped'])).toBe('warned')
  expect(worstStatus(['warned', 'inconclusive'])).toBe('inconclusive')
  expect(worstStatus([])).toBe('inconclusive')
})

it('warned is a verdict, and nothing that fails a build', () => {
  expect(SEVERITY.filter(hasVerdict)).toEqual(['failed', 'warned', 'passed'])
  expect(SEVERITY.filter(isGreen)).toEqual(['warned', 'passed'])
  expect(SEVERITY.filter(isFailing)).toEqual(['failed', 'error', 'inconclusive'])
})

it('what is not a status in a saved result is not there', () => {
  const checks = JSON.parse('{ "expect": "failed", "odd": ["passed"], "__proto__": { "narrative": "passed" } }')
  expect(['expect', 'odd', '__proto__', 'narrative', 'constructor'].map((check) => statusIn(checks, check))).toEqual([
    'failed',
    ...Array<undefined>(4).fill(undefined),
  ])
  expect(statusIn(undefined, 'expect')).toBeUndefined()
})
