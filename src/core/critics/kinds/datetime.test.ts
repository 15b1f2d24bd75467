import { expect, it } from 'vitest'
import { type DatetimeOptions, datetimeJudge } from './datetime.js'

function compare(expected: unknown, actual: unknown, options: DatetimeOptions = {}) {
  const { prepare, compare } = datetimeJudge(options)
  return compare(prepare(expected), prepare(actual), 2)
}

const NOON = '2026-03-04T12:00:00Z'

it.each([
  ['2026-03-04T12:05:00Z', { match: true, score: 2 }],
  ['2026-03-04T11:55:00Z', { match: true, score: 2 }],
  // Beyond the tolerance it loses in proportion to the whole difference.
  ['2026-03-04T12:15:00Z', { match: false, score: 1.5 }],
  ['2026-03-04T13:00:00Z', { match: false, score: 0 }],
  ['2026-03-05T12:00:00Z', { match: false, score: 0 }],
])('noon and %s', (actual, result) => {
  expect(compare(NOON, actual, { tolerance: '5m', maxDifference: '1h' })).toEqual(result)
})

it('a tolerance beyond the largest difference still counts in full', () => {
  expect(compare(NOON, '2026-03-04T13:00:00Z', { tolerance: '1h', maxDifference: 0 })).toEqual({
    match: true,
    score: 2,
  })
  expect(compare(NOON, '2026-03-04T13:00:01Z', { tolerance: '1h', maxDifference: 0 })).toEqual({
    match: false,
    score: 0,
  })
})

it('a text without a zone is read in the zone of the critic where the other has one, and that is told', () => {
  const note = '"2026-03-04 14:00" has no time zone and is read as +02:00'
  const full = { match: true, score: 2, note }
  expect(compare(NOON, '2026-03-04 14:00', { timezone: '+02:00' })).toEqual(full)
  expect(compare('2026-03-04 14:00', NOON, { timezone: '+02:00' })).toEqual(full)
  expect(compare('2026-03-04 14:00', '2026-03-04 14:00', { timezone: '+02:00' })).toEqual({ match: true, score: 2 })
})

it('reads a text without a zone by the rules of a named zone, in summer and in winter', () => {
  const timezone = 'Europe/Oslo'
  expect(compare('2026-07-01T12:00:00Z', '2026-07-01 14:00', { timezone }).match).toBe(true)
  expect(compare(NOON, '2026-03-04 13:00', { timezone }).match).toBe(true)
  expect(compare('2026-03-04T12:00 America/New_York', '2026-03-04T18:00[Europe/Oslo]').match).toBe(true)
})

it('does not guess the rules of a named zone before 2000', () => {
  const reason = 'got "1999-07-01 14:00", which is not a date or time in Europe/Oslo'
  expect(compare('1999-07-01T12:00:00Z', '1999-07-01 14:00', { timezone: 'Europe/Oslo' })).toEqual({
    match: false,
    score: 0,
    reason,
  })
})

it('says which side is no date', () => {
  const reason = 'expected "soon", which is not a date or time'
  expect(compare('soon', NOON)).toEqual({ match: false, score: 0, reason })
  expect(compare(NOON, undefined).reason).toMatchSnapshot()
})

it.each([[{ tolerance: 'a bit' }], [{ maxDifference: -1 }], [{ timezone: 'Europe/Olso' }]])('refuses %j', (options) => {
  expect(() => datetimeJudge(options)).toFailWithHint('BAD_USAGE')
})
