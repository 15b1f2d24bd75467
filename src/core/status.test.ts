import { expect, it } from 'vitest'
import { worstStatus } from './status.js'

it('is the worst of several, and inconclusive where nothing was checked', () => {
  expect(worstStatus(['passed', 'error', 'failed', 'skipped'])).toBe('failed')
  expect(worstStatus(['inconclusive', 'error', 'passed'])).toBe('error')
  expect(worstStatus(['skipped', 'passed'])).toBe('passed')
  expect(worstStatus(['skipped'])).toBe('skipped')
  expect(worstStatus([])).toBe('inconclusive')
})
