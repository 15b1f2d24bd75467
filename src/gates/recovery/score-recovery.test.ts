import { expect, it } from 'vitest'
import { scoreRecovery } from './score-recovery.js'

it.each([
  ['detected at the budget, never recovered', 3000, null, [3000, null, 3000, 0, 1]],
  ['detected early, never recovered', 1000, null, [1000, null, 1000, 0, 1]],
  ['detected late', 9000, 9500, [9000, 9500, 9000, 1, 0]],
  ['neither', null, null, [null, null, 3000, 0, 0]],
  ['recovered before it was detected', 2000, 1500, [2000, 1500, 1500, 1, 1]],
  ['recovered, never detected', null, 1500, [null, 1500, 1500, 1, 0]],
])('%s', (_name, detectedMs, recoveredMs, values) => {
  const names = ['time_to_detection_ms', 'time_to_recovery_ms', 'user_visible_hang_ms', 'recovered', 'clean_timeout']
  const expected = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  expect(scoreRecovery({ startMs: 0, detectedMs, recoveredMs, budgetMs: 3000 })).toEqual(expected)
})

it('counts from the start, without floating dust', () => {
  expect(scoreRecovery({ startMs: 0.1, detectedMs: 0.3, recoveredMs: 3000.1, budgetMs: 0.2 })).toEqual({
    time_to_detection_ms: 0.2,
    time_to_recovery_ms: 3000,
    user_visible_hang_ms: 0.2,
    recovered: 1,
    clean_timeout: 1,
  })
})

it('refuses what is no clock', () => {
  expect(() => scoreRecovery({ startMs: Number.NaN, detectedMs: null, recoveredMs: null, budgetMs: -1 })).toThrow(
    'scoreRecovery: ',
  )
})
