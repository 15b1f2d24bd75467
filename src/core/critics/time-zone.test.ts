import { expect, it } from 'vitest'
import { readZone, zoneOffsetMs } from './time-zone.js'

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
  expect(readZone(zone)).toBe(minutes * 60_000)
})

it.each(['CET', '+24', '+01:60', '1', '+1:5', ''])('%j is no zone', (zone) => {
  expect(readZone(zone)).toBeNull()
})

it.each([
  ['Europe/Oslo', '"Europe/Oslo"'],
  [2, '2'],
])('says that %j is not known', (zone, shown) => {
  expect(zoneOffsetMs('+01:00')).toBe(3_600_000)
  // A caller without types may give anything.
  expect(() => zoneOffsetMs(zone as string)).toThrow(
    expect.objectContaining({
      code: 'BAD_USAGE',
      message: `the time zone ${shown} is not known`,
      hint: expect.stringMatching(/^Write `UTC` or an offset such as `\+02:00`: /),
    }),
  )
})
