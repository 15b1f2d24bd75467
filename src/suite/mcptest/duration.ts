/** Milliseconds of a duration as mcptest writes it: `30s`, `500ms`, `2m`, or a number of milliseconds. */
export function durationMs(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? value : undefined
  const match = typeof value === 'string' ? /^(\d{1,9})\s*(ms|s|m|h)$/.exec(value.trim()) : null
  if (match === null) return undefined
  const ms = Number(match[1]) * UNITS[match[2] as keyof typeof UNITS]
  return ms > 0 ? ms : undefined
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
