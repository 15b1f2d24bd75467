import { readDatetime } from '../core/critics/read-datetime.js'

/** Milliseconds since 1970 of a timestamp as logs write it; without a zone it is UTC. Null for anything else. */
export function epochMs(timestamp: unknown): number | null {
  return readDatetime(timestamp)?.ms ?? null
}

/** `2026-03-04T10:00:00.000Z`; null outside the years that can be written so. */
export function isoTime(ms: number): string | null {
  const MAX_DATE_MS = 8.64e15
  if (!(Math.abs(ms) <= MAX_DATE_MS)) return null
  // biome-ignore lint/plugin: a number of milliseconds is the same moment in every zone.
  return new Date(ms).toISOString()
}
