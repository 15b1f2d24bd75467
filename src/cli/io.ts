import type { Readable, Writable } from 'node:stream'

/** What a command may touch of its process. `process` is one. */
export interface Io {
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: () => string
}

/** NO_COLOR and FORCE_COLOR as their authors define them; else colour on a terminal. */
export function wantsColor(io: Io, stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR } = io.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true
}
