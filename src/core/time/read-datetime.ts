// Points in time in common notations (see src/gates/critics/README.md). Does not use `Date.parse`, which reads text
// without a zone in the zone of the machine.
import { daysFromCivil, daysInMonth, MONTHS } from './civil-date.js'
import type { Zone } from './named-zone.js'
import { readZone } from './time-zone.js'

export interface PointInTime {
  /** Milliseconds since 1970; without a zone, as if in UTC. */
  readonly ms: number
  readonly hasZone: boolean
}

const CLOCK = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?\s*(?<half>[ap]\.?m\.?(?![a-z]))?`
/** An offset, a name, or both: RFC 9557 puts the name in brackets. */
const NAMED_ZONE = `[a-z]+(?:_[a-z]+)*(?:/[a-z0-9_+-]+){1,2}`
const ZONE = String.raw`\s*(?<zone>z|utc|gmt|[a-z]{3}|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?|${NAMED_ZONE})?(?:\s*\[(?<place>[^[\]]*)\])?(?:\s*\((?<remark>[^()]*)\))?`
const TIME = String.raw`(?:(?:t|,?\s+(?:at\s+)?)${CLOCK}${ZONE})?`
const TIME_FIRST = String.raw`${CLOCK}${ZONE}(?:,|\s+on)?\s+`
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`
const MONTH = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const ORDINAL = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?<year>\d{4})`
const ISO_DATE = String.raw`${YEAR}(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})`
// RFC 2822: Wed, 04 Mar 2026; also 4 March 2026, 4th of March 2026 and 04-Mar-2026.
const DAY_MONTH = String.raw`${WEEKDAY}${ORDINAL}(?:\s+(?:of\s+)?|-)${MONTH}(?:,?\s+|-)${YEAR}`
// March 4, 2026.
const MONTH_DAY = String.raw`${WEEKDAY}${MONTH}\s+${ORDINAL},?\s+${YEAR}`

const form = (text: string): RegExp => new RegExp(`^${text}$`, 'i')

const FORMS: readonly RegExp[] = [
  // ISO 8601: 2026-03-04, 2026-03-04T10:00:00.5Z, 2026-03-04 10:00+01:00; also with slashes or dots.
  form(ISO_DATE + TIME),
  // ISO 8601, basic: 20260304, 20260304T100000Z.
  form(
    String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:t(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?${ZONE})?`,
  ),
  form(DAY_MONTH + TIME),
  form(MONTH_DAY + TIME),
  // 10:00 on 4 March 2026.
  form(TIME_FIRST + ISO_DATE),
  form(TIME_FIRST + DAY_MONTH),
  form(TIME_FIRST + MONTH_DAY),
  // 03/04/2026: month first, as in the United States.
  form(String.raw`(?<month>0?[1-9]|1[0-2])/(?<day>\d{1,2})/${YEAR}${TIME}`),
  // 25/12/2026 and 25-12-2026: 25 cannot be a month. 04-03-2026 is ambiguous, so it is not read.
  form(String.raw`(?<day>1[3-9]|2\d|3[01])(?<mark>[-/])(?<month>\d{1,2})\k<mark>${YEAR}${TIME}`),
  form(String.raw`(?<month>0?[1-9]|1[0-2])-(?<day>1[3-9]|2\d|3[01])-${YEAR}${TIME}`),
  // 4.3.2026: day first.
  form(String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.${YEAR}${TIME}`),
]

/** Longer than any accepted form; longer text is rejected without parsing. */
const MAX_LENGTH = 80

/** Null for a text in none of the forms, or for an invalid date such as 31 February. */
export function readDatetime(value: unknown): PointInTime | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  const utc = utcTime(value)
  if (utc !== null) return { ms: utc, hasZone: true }
  const text = value.trim()
  for (const shape of FORMS) {
    const groups = shape.exec(text)?.groups
    if (groups !== undefined) return pointOf(groups)
  }
  return null
}

/** `2026-03-04T10:00:00.000Z`, as every line of a log has it: reading it digit by digit is ten times as fast. */
function utcTime(text: string): number | null {
  if (text.length !== 24 || !hasUtcMarks(text)) return null
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  const ms = ((hour * 60 + minute) * 60 + second) * 1_000 + digits(text, 20, 23)
  // Also false for NaN. The rest of the time (24:00, leap seconds) is for the general form.
  const isOrdinary = hour < 24 && minute < 60 && second < 60 && day >= 1 && day <= daysInMonth(year, month)
  return isOrdinary && Number.isFinite(ms) ? daysFromCivil(year, month, day) * 86_400_000 + ms : null
}

function hasUtcMarks(text: string): boolean {
  const [dash, colon] = [0x2d, 0x3a]
  return (
    text.charCodeAt(4) === dash &&
    text.charCodeAt(7) === dash &&
    text.charCodeAt(10) === 0x54 &&
    text.charCodeAt(13) === colon &&
    text.charCodeAt(16) === colon &&
    text.charCodeAt(19) === 0x2e &&
    text.charCodeAt(23) === 0x5a
  )
}

/** NaN unless all of them are digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

type Groups = Readonly<Record<string, string | undefined>>

function pointOf(groups: Groups): PointInTime | null {
  const year = Number(groups.year)
  const month = groups.name === undefined ? Number(groups.month) : MONTHS.indexOf(groups.name.toLowerCase()) + 1
  const day = Number(groups.day)
  if (day < 1 || day > daysInMonth(year, month)) return null
  const timeMs = timeOfDay(groups)
  if (timeMs === null) return null
  const wallMs = daysFromCivil(year, month, day) * 86_400_000 + timeMs
  const zone = zoneIn(groups)
  if (zone === undefined) return { ms: wallMs, hasZone: false }
  const ms = zone?.(wallMs) ?? null
  return ms === null ? null : { ms, hasZone: true }
}

/** Undefined without a zone; null for an unknown zone. A place name after an offset is ignored. */
function zoneIn({ zone, place, remark }: Groups): Zone | null | undefined {
  const given = zone ?? place
  if (given !== undefined) return readZone(given)
  return remark === undefined ? undefined : (readZone(remark) ?? undefined)
}

/** Midnight without a time; 24:00 is the end of the day, and a leap second is the following second. */
function timeOfDay({ hour, minute = '0', second = '0', fraction = '0', half }: Groups): number | null {
  if (hour === undefined) return 0
  let hours = Number(hour)
  const [minutes, seconds] = [Number(minute), Number(second)]
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null
    hours = (hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  }
  if (minutes > 59 || seconds > 60 || hours > 24) return null
  const milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + Number(`0.${fraction}`) * 1_000
  return hours === 24 && milliseconds > 86_400_000 ? null : milliseconds
}
