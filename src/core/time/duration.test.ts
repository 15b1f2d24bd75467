import { expect, it } from 'vitest'
import { durationMs, readDuration } from './duration.js'

it.each([
  [0, 0],
  [250, 250],
  ['500ms', 500],
  ['90s', 90_000],
  ['1.5m', 90_000],
  [' 2 h ', 7_200_000],
  ['1d', 86_400_000],
])('%j is %d ms', (duration, milliseconds) => {
  expect(readDuration(duration)).toBe(milliseconds)
})

it.each([-1, Number.POSITIVE_INFINITY, Number.NaN, '', '5', '-5s', '5 weeks', '1h30m', true, null, undefined, {}])(
  '%j is no duration',
  (value) => {
    expect(readDuration(value)).toBeNull()
  },
)

it('says what is no duration, and how to write one', () => {
  expect(durationMs('5m', 'the tolerance')).toBe(300_000)
  expect(() => durationMs('soon', 'the tolerance')).toFailWithHint('BAD_USAGE')
})
