import { McproveError } from '../errors/error.js'
import { nearest } from '../text/nearest.js'
import { showValue } from '../text/show-value.js'
import { namedZone, type Zone, zoneNames } from './named-zone.js'

/** The named zones of RFC 2822, in hours. Other three-letter names are ambiguous. */
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

/** `UTC`, `+02:00`, `EST`, or a name of the time-zone database; null for an unknown zone. */
export function readZone(text: string): Zone | null {
  const zone = text.trim().toLowerCase()
  const hours = NAMED.get(zone)
  if (hours !== undefined) return fixed(hours * 3_600_000)
  const [, sign, hour, minute = '0'] = OFFSET.exec(zone) ?? []
  if (hour === undefined) return namedZone(zone)
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return fixed((sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute)) * 60_000)
}

function fixed(offsetMs: number): Zone {
  return (wallMs) => wallMs - offsetMs
}

/** What to write instead of an unknown zone. */
export function zoneHint(text: unknown): string {
  const near = typeof text === 'string' ? nearest(text, zoneNames()) : undefined
  if (near !== undefined) return `Did you mean \`${near}\`?`
  return 'Write `UTC`, an offset such as `+02:00`, or a name such as `Europe/Oslo`.'
}

/** Like `readZone`, but throws for an unknown zone. */
export function zoneOf(timezone: string): Zone {
  const zone = typeof timezone === 'string' ? readZone(timezone) : null
  if (zone !== null) return zone
  throw new McproveError('BAD_USAGE', `the time zone ${showValue(timezone)} is not known`, { hint: zoneHint(timezone) })
}
