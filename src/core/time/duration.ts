import { McproveError } from '../errors/error.js'
import { showValue } from '../text/show-value.js'

/** Milliseconds, or a number with a unit: `500ms`, `90s`, `5m`, `2h`, `1d`. */
export type Duration = number | string

const FORM = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds; null for an invalid duration. */
export function readDuration(duration: unknown): number | null {
  if (typeof duration === 'number') return duration >= 0 && Number.isFinite(duration) ? duration : null
  if (typeof duration !== 'string') return null
  const [, amount, unit] = FORM.exec(duration.trim()) ?? []
  return amount === undefined || unit === undefined ? null : Number(amount) * (UNIT_MS[unit] ?? 0)
}

export const DURATION_FORMS = 'Write a number of milliseconds, or `90s`, `5m`, `2h`.'

/** The same, but throws for an invalid duration. */
export function durationMs(duration: Duration, what: string): number {
  const milliseconds = readDuration(duration)
  if (milliseconds !== null) return milliseconds
  throw new McproveError('BAD_USAGE', `${what} is ${showValue(duration)}`, { hint: DURATION_FORMS })
}
