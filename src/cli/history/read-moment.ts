import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { readDuration } from '../../core/time/duration.js'
import { readDatetime } from '../../core/time/read-datetime.js'

/** A point in time (`2026-03-04`, `2026-03-04T10:00Z`; in UTC without a zone), or how long ago (`7d`, `12h`). */
export function readMoment(flag: string, text: string): Date {
  const ago = readDuration(text)
  const ms = ago === null ? readDatetime(text)?.ms : Date.now() - ago
  const moment = new Date(ms ?? Number.NaN)
  const year = moment.getUTCFullYear()
  if (year >= 1970 && year <= 9999) return moment
  throw new McproveError('BAD_USAGE', `${flag} is not a time: ${showValue(text, 80)}`, {
    hint: 'Write 7d, 12h, 2026-03-04 or 2026-03-04T10:00Z.',
  })
}

/** Clocks of two machines differ a little. */
const CLOCK_SKEW_MS = 60_000

/** When something was run. */
export function readPastMoment(flag: string, text: string): Date {
  const moment = readMoment(flag, text)
  if (moment.getTime() <= Date.now() + CLOCK_SKEW_MS) return moment
  throw new McproveError('BAD_USAGE', `${flag} is in the future: ${showValue(text, 80)}`, {
    hint: 'Give the time when the result was made.',
  })
}
