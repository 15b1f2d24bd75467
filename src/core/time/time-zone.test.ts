import { expect, it } from 'vitest'
import { readZone, zoneOf } from './time-zone.js'

it.each([
  ['UTC', 0],
  [' z ', 0],
  ['EST', -300],
  ['PDT', -420],
  ['+2', 120],
  ['+02:30', 150],
  ['-0930', -570],
  ['GMT+1', 60],
  ['+23:59', 1439],
])('%j is %d minutes ahead of UTC', (zone, minutes) => {
  expect(readZone(zone)?.(86_400_000)).toBe(86_400_000 - minutes * 60_000)
})

it.each(['CET', '+24', 'Europe', '+01:60', '1', '+1:5', ''])('%j is no zone', (zone) => {
  expect(readZone(zone)).toBeNull()
})

it.each([['Europe/Olso'], [2]])('says that %j is not known', (zone) => {
  expect(zoneOf('+01:00')(3_600_000)).toBe(0)
  // A caller without types may give anything.
  expect(() => zoneOf(zone as string)).toFailWithHint('BAD_USAGE')
})

/** What the engine of this machine says; its own rules may be older or newer, but not about these years. */
function clockOf(zone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (utcMs) => {
    const part = Object.fromEntries(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  }
}

const ZONES = [
  'Europe/Oslo',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Tehran',
]

it.each([...ZONES, 'Pacific/Apia', 'US/Pacific', 'Europe/Kyiv', 'Africa/Cairo', 'America/Santiago'])(
  'reads the clock of %s as the engine writes it',
  (name) => {
    const zone = readZone(name)
    const wallClock = clockOf(name)
    // Not near a change of the clock, where a time of the wall may be two moments.
    for (let utcMs = Date.UTC(2000, 0, 3); utcMs < Date.UTC(2023, 0, 1); utcMs += 86_400_000 * 9.37) {
      const wallMs = wallClock(utcMs)
      const isSteady = [-1, 1].every((side) => wallClock(utcMs + side * 86_400_000) - wallMs === side * 86_400_000)
      if (isSteady) expect(zone?.(wallMs)).toBe(utcMs)
    }
  },
)

it('goes on by the last rule of a zone, without end', () => {
  const oslo = readZone('europe/oslo')
  expect(oslo?.(Date.UTC(2099, 6, 1, 14))).toBe(Date.UTC(2099, 6, 1, 12))
  expect(oslo?.(Date.UTC(2099, 0, 1, 13))).toBe(Date.UTC(2099, 0, 1, 12))
  const sydney = readZone('Australia/Sydney')
  expect(sydney?.(Date.UTC(2060, 0, 1, 11))).toBe(Date.UTC(2060, 0, 1, 0))
  expect(sydney?.(Date.UTC(2060, 6, 1, 10))).toBe(Date.UTC(2060, 6, 1, 0))
})

it('takes the first of two moments, and moves a time that the clock skips', () => {
  const oslo = readZone('Europe/Oslo')
  expect(oslo?.(Date.UTC(2026, 9, 25, 2, 30))).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(oslo?.(Date.UTC(2026, 2, 29, 2, 30))).toBe(Date.UTC(2026, 2, 29, 1, 30))
})
