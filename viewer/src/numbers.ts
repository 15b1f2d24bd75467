// Formats numbers for people. Without a locale, so that a report looks the same everywhere.
export function duration(ms: number | null | undefined): string | null {
  if (ms === null || ms === undefined) return null
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

export function cost(usd: number | null): string | null {
  if (usd === null) return null
  return usd !== 0 && usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`
}

/** 12 345 with thin spaces. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u2009')
}

export function plural(value: number, noun: string, nouns = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : nouns}`
}

/** At most four decimals. */
export function short(value: number): string {
  return String(Math.round(value * 10_000) / 10_000).replace('-', '\u2212')
}

/** The sum of the known values; null when none is known. */
export function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}
