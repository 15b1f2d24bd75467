import type { Suite } from '../../suite/suite.js'

const found = new WeakMap<Suite, Map<string, string>>()

/** The units of a suite share its servers, so the text for a key is computed once. */
export function knownPerSuite(suite: Suite, key: string, make: () => string): string {
  const known = found.get(suite) ?? new Map<string, string>()
  found.set(suite, known)
  const text = known.get(key) ?? make()
  known.set(key, text)
  return text
}
