import type { Suite } from '../../suite/suite.js'

const found = new WeakMap<Suite, Set<string>>()

/** Thousands of rows share a script and a manifest: a file without problems is read once. */
export async function oncePerSuite(suite: Suite, what: string, check: () => unknown): Promise<void> {
  const known = found.get(suite) ?? new Set<string>()
  found.set(suite, known)
  if (known.has(what)) return
  await check()
  known.add(what)
}
