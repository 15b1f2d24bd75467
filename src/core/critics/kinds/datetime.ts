import { showValue } from '../../text/show-value.js'
import { type Duration, durationMs } from '../../time/duration.js'
import { type PointInTime, readDatetime } from '../../time/read-datetime.js'
import { timeBetween } from '../../time/time-between.js'
import { zoneOf } from '../../time/time-zone.js'
import type { CriticResult, Judge } from '../critic.js'

export interface DatetimeOptions {
  /** Differences up to this one score in full. */
  readonly tolerance?: Duration | undefined
  /** Differences from this one on score 0. */
  readonly maxDifference?: Duration | undefined
  /** The zone of a text without a zone when the other side has one. */
  readonly timezone?: string | undefined
}

export const DEFAULT_TOLERANCE_MS = 500_000
export const DEFAULT_MAX_DIFFERENCE_MS = 7_200_000

interface Read {
  readonly point: PointInTime | null
  readonly value: unknown
}

const MAX_SHOWN = 60

/** Throws BAD_USAGE for an invalid duration or an unknown zone. */
export function datetimeJudge(options: DatetimeOptions): Judge<Read> {
  const { tolerance = DEFAULT_TOLERANCE_MS, maxDifference = DEFAULT_MAX_DIFFERENCE_MS, timezone = 'UTC' } = options
  const toleranceMs = durationMs(tolerance, 'the tolerance of a datetime critic')
  const maxMs = durationMs(maxDifference, 'the largest difference of a datetime critic')
  const zone = zoneOf(timezone)
  return {
    prepare: (value) => ({ point: readDatetime(value), value }),
    compare: (expected, actual, weight): CriticResult => {
      if (expected.point === null) return unreadable('expected', expected)
      if (actual.point === null) return unreadable('got', actual)
      const isMixed = expected.point.hasZone !== actual.point.hasZone
      const zoneless = expected.point.hasZone ? actual : expected
      const difference = timeBetween(expected.point, actual.point, zone)
      if (difference === null) return unreadable(zoneless === actual ? 'got' : 'expected', zoneless, ` in ${timezone}`)
      const match = difference <= toleranceMs
      const score = { match, score: match ? weight : weight * Math.max(0, 1 - difference / maxMs) }
      if (!isMixed) return score
      return { ...score, note: `${showValue(zoneless.value, MAX_SHOWN)} has no time zone and is read as ${timezone}` }
    },
  }
}

function unreadable(side: string, { value }: Read, where = ''): CriticResult {
  return {
    match: false,
    score: 0,
    reason: `${side} ${showValue(value, MAX_SHOWN)}, which is not a date or time${where}`,
  }
}
