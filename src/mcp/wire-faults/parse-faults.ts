import type { WireFault } from './wire-fault.js'

/** Parses faults as given. The parser is loaded only when there are any. Rejects with BAD_USAGE. */
export async function parseFaults(written: readonly (string | object)[]): Promise<readonly WireFault[]> {
  if (written.length === 0) return []
  const { parseFault } = await import('./parse-fault.js')
  return written.flatMap((fault) => parseFault(fault) ?? [])
}
