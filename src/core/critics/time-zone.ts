import { McproveError } from '../error.js'
import { showValue } from '../show-value.js'

/** The named zones of RFC 2822, in hours. Others of three letters mean different zones to different people. */
const NAMED: ReadonlyMap<string, number> = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
])

const OFFSET = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/

/** How far a zone is ahead of UTC, in milliseconds; null for one we do not know. */
export function readZone(text: string): number | null {
  const zone = text.trim().toLowerCase()
  const hours = NAMED.get(zone)
  if (hours !== undefined) return hours * 3_600_000
  const [, sign, hour, minute = '0'] = OFFSET.exec(zone) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute)) * 60_000
}

export const ZONE_FORMS =
  'Write `UTC` or an offset such as `+02:00`: names such as `Europe/Oslo` need a time-zone database, which would make a verdict depend on the machine.'

/** The same, where a zone is due. */
export function zoneOffsetMs(timezone: string): number {
  const offset = typeof timezone === 'string' ? readZone(timezone) : null
  if (offset !== null) return offset
  throw new McproveError('BAD_USAGE', `the time zone ${showValue(timezone)} is not known`, { hint: ZONE_FORMS })
}
