// The final rule of a zone, in the POSIX `TZ` notation that the time-zone database uses: `CET-1CEST,M3.5.0,M10.5.0/3`.
import { daysFromCivil, daysInMonth } from './civil-date.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The offset of the zone from UTC, in milliseconds, at a moment in UTC. */
export type OffsetRule = (utcMs: number) => number

/** The last or the n-th weekday of a month, at a time that may be outside 0:00 to 24:00. */
interface Change {
  readonly month: number
  readonly week: number
  readonly weekday: number
  readonly timeMs: number
}

const NAME = '(?:<[^>]+>|[A-Za-z]+)'
const CLOCK = String.raw`[+-]?\d+(?::\d+)?`
const CHANGE = String.raw`M\d+\.\d\.\d(?:/${CLOCK})?`
const RULE = new RegExp(`^${NAME}(${CLOCK})(?:${NAME}(${CLOCK})?,(${CHANGE}),(${CHANGE}))?$`)

/** Null for a text that is not such a rule. */
export function readPosixRule(text: string): OffsetRule | null {
  const [, standard, daylight, start, end] = RULE.exec(text) ?? []
  if (standard === undefined) return null
  // POSIX offsets count westward.
  const standardMs = -clockMs(standard)
  if (start === undefined || end === undefined) return () => standardMs
  const daylightMs = daylight === undefined ? standardMs + 60 * MINUTE_MS : -clockMs(daylight)
  const [forward, back] = [readChange(start), readChange(end)]
  return (utcMs) => {
    const year = yearOf(utcMs + standardMs)
    const startMs = changeMs(forward, year) - standardMs
    const endMs = changeMs(back, year) - daylightMs
    // In the southern hemisphere summer time starts in one year and ends in the next.
    const isDaylight = startMs < endMs ? utcMs >= startMs && utcMs < endMs : utcMs < endMs || utcMs >= startMs
    return isDaylight ? daylightMs : standardMs
  }
}

function yearOf(ms: number): number {
  const days = Math.floor(ms / DAY_MS)
  const year = 1970 + Math.floor(days / 365.2425)
  if (daysFromCivil(year, 1, 1) > days) return year - 1
  return daysFromCivil(year + 1, 1, 1) <= days ? year + 1 : year
}

function readChange(text: string): Change {
  const [date = '', time = '2'] = text.slice(1).split('/')
  const [month = 1, week = 1, weekday = 0] = date.split('.').map(Number)
  return { month, week, weekday, timeMs: clockMs(time) }
}

function changeMs({ month, week, weekday, timeMs }: Change, year: number): number {
  const first = daysFromCivil(year, month, 1)
  // 1970-01-01 was a Thursday; Sunday is 0.
  const toWeekday = (((weekday - (first + 4)) % 7) + 7) % 7
  const day = toWeekday + (week - 1) * 7
  const inMonth = day < daysInMonth(year, month) ? day : day - 7
  return (first + inMonth) * DAY_MS + timeMs
}

function clockMs(text: string): number {
  const [hours = '0', minutes = '0'] = text.replace(/^[+-]/, '').split(':')
  return (text.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
