import { expect, it } from 'vitest'
import { hasVerdict, isFailing, isGreen, SEVERITY, worstStatus } from './status.js'

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
