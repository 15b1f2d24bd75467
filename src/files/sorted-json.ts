/**
 * Pretty JSON with sorted keys at every depth, for files that people review, so that the order of keys does not show up
 * as a change.
 */
export function sortedJson(value: unknown): string {
  return `${JSON.stringify(value, sortKeys, 2)}\n`
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  // Defined as data properties, so a key `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
