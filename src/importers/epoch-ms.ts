import { readDatetime } from '../core/time/read-datetime.js'

/** Milliseconds since 1970 for a timestamp as written in logs; without a zone it is UTC. Null for anything else. */
export function epochMs(timestamp: unknown): number | null {
  return readDatetime(timestamp)?.ms ?? null
}

/** `2026-03-04T10:00:00.000Z`; null for years outside this format. */
export function isoTime(ms: number): string | null {
  const MAX_DATE_MS = 8.64e15
  if (!(Math.abs(ms) <= MAX_DATE_MS)) return null
  // biome-ignore lint/plugin: a number of milliseconds is the same moment in every zone.
  return new Date(ms).toISOString()
}
