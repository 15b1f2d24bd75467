import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDatetime } from './read-datetime.js'

const iso = (text: unknown) => {
  const point = readDatetime(text)
  return point === null ? null : `${new Date(point.ms).toISOString()}${point.hasZone ? '' : ' (no zone)'}`
}

describe('readDatetime', () => {
  it.each([
    ['2026-03-04', '2026-03-04T00:00:00.000Z (no zone)'],
    ['2026-03-04T10:00', '2026-03-04T10:00:00.000Z (no zone)'],
    ['2026-03-04 10:00:30', '2026-03-04T10:00:30.000Z (no zone)'],
    ['2026-03-04T10:00:00.25Z', '2026-03-04T10:00:00.250Z'],
    ['2026-03-04T10:00:00+01:00', '2026-03-04T09:00:00.000Z'],
    ['2026-03-04T10:00:00-0730', '2026-03-04T17:30:00.000Z'],
    ['2026-03-04T10-08', '2026-03-04T18:00:00.000Z'],
    ['20260304', '2026-03-04T00:00:00.000Z (no zone)'],
    ['20260304T101530Z', '2026-03-04T10:15:30.000Z'],
    ['2026/03/04 10:00', '2026-03-04T10:00:00.000Z (no zone)'],
    ['Wed, 04 Mar 2026 10:00:00 +0000', '2026-03-04T10:00:00.000Z'],
    ['Wed, 04 Mar 2026 10:00:00 -0500 (EST)', '2026-03-04T15:00:00.000Z'],
    ['4 Mar 2026 10:00 PST', '2026-03-04T18:00:00.000Z'],
    ['Wed Mar 04 2026 10:00:00 GMT+0100 (Central European Standard Time)', '2026-03-04T09:00:00.000Z'],
    ['March 4, 2026 at 10:00 AM', '2026-03-04T10:00:00.000Z (no zone)'],
    ['March 4th, 2026 12:30 am', '2026-03-04T00:30:00.000Z (no zone)'],
    ['4 March 2026, 3 p.m. UTC', '2026-03-04T15:00:00.000Z'],
    ['03/04/2026 3:05 PM', '2026-03-04T15:05:00.000Z (no zone)'],
    ['4.3.2026 15:05', '2026-03-04T15:05:00.000Z (no zone)'],
    ['2026-03-04T24:00', '2026-03-05T00:00:00.000Z (no zone)'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.500Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z (no zone)'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z (no zone)'],
    ['  2026-03-04T10:00:00,5Z\n', '2026-03-04T10:00:00.500Z'],
    [`2026-03-04${' '.repeat(70)}`, '2026-03-04T00:00:00.000Z (no zone)'],
    ['4 Mar 2026 1 am', '2026-03-04T01:00:00.000Z (no zone)'],
  ])('%s', (text, wanted) => {
    expect(iso(text)).toBe(wanted)
  })

  it.each([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-03-04T10:00:61',
    '2026-03-04 0 pm',
    '2026-03-04T25:00',
    '2026-03-04T24:01',
    '2026-03-04T10:60',
    '2026-03-04T10:00+24:00',
    '2026-03-04 13 pm',
    '4 Mar 2026 10:00 CET',
    'soon',
    '',
    '10:00',
    '2026',
    `2026-03-04${' '.repeat(71)}`,
    1772618400,
    null,
  ])('refuses %j', (value) => {
    expect(readDatetime(value)).toBeNull()
  })

  it('agrees with the calendar of the engine on every day and offset', () => {
    const date = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, fc.integer({ min: -23 * 60, max: 23 * 60 }), (moment, minutes) => {
        expect(readDatetime(moment.toISOString())).toEqual({ ms: moment.getTime(), hasZone: true })
        const shifted = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1)
        if (shifted.startsWith('-') || shifted.startsWith('+')) return
        const sign = minutes < 0 ? '-' : '+'
        const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
        const zone = `${sign}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        expect(readDatetime(shifted + zone)?.ms).toBe(moment.getTime())
      }),
    )
  })
})
