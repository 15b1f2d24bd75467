// Points in time as people and programs write them (docs in src/gates/critics/README.md). No `Date.parse`: it reads
// zone-less text in the zone of the machine.
import { daysFromCivil, daysInMonth, MONTHS } from './civil-date.js'
import { readZone } from './time-zone.js'

export interface PointInTime {
  /** Since 1970; without a zone, as if in UTC. */
  readonly ms: number
  readonly hasZone: boolean
}

const CLOCK = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?\s*(?<half>[ap]\.?m\.?)?`
const ZONE = String.raw`\s*(?<zone>z|utc|gmt|[a-z]{3}|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\([^()]*\))?`
const TIME = String.raw`(?:(?:t|,?\s+(?:at\s+)?)${CLOCK}${ZONE})?`
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`
const MONTH = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const ORDINAL = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`

const form = (date: string): RegExp => new RegExp(`^${date}$`, 'i')

const FORMS: readonly RegExp[] = [
  // ISO 8601: 2026-03-04, 2026-03-04T10:00:00.5Z, 2026-03-04 10:00+01:00; also with slashes.
  form(String.raw`(?<year>\d{4})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${TIME}`),
  // ISO 8601, basic: 20260304, 20260304T100000Z.
  form(
    String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:t(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?${ZONE})?`,
  ),
  // RFC 2822: Wed, 04 Mar 2026 10:00:00 +0000; also 4 March 2026, 10:00.
  form(String.raw`${WEEKDAY}${ORDINAL}\s+${MONTH},?\s+(?<year>\d{4})${TIME}`),
  // March 4, 2026 10:00 AM.
  form(String.raw`${WEEKDAY}${MONTH}\s+${ORDINAL},?\s+(?<year>\d{4})${TIME}`),
  // 03/04/2026: month first, as in the United States.
  form(String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})${TIME}`),
  // 4.3.2026: day first.
  form(String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})${TIME}`),
]

/** Far longer than any form: hostile text is not even looked at. */
const MAX_LENGTH = 80

/** Null for what is none of the forms, or no date: 31 February. */
export function readDatetime(value: unknown): PointInTime | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  const text = value.trim()
  for (const shape of FORMS) {
    const groups = shape.exec(text)?.groups
    if (groups !== undefined) return pointOf(groups)
  }
  return null
}

type Groups = Readonly<Record<string, string | undefined>>

function pointOf(groups: Groups): PointInTime | null {
  const year = Number(groups.year)
  const month = groups.name === undefined ? Number(groups.month) : MONTHS.indexOf(groups.name.toLowerCase()) + 1
  const day = Number(groups.day)
  if (day < 1 || day > daysInMonth(year, month)) return null
  const timeMs = timeOfDay(groups)
  if (timeMs === null) return null
  const offsetMs = groups.zone === undefined ? 0 : readZone(groups.zone)
  if (offsetMs === null) return null
  return { ms: daysFromCivil(year, month, day) * 86_400_000 + timeMs - offsetMs, hasZone: groups.zone !== undefined }
}

/** Midnight where no time is given; 24:00 is the end of the day, and a leap second the second after. */
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
