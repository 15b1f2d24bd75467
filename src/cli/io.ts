import type { Readable, Writable } from 'node:stream'

export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** What a command may touch of its process. `process` is one. */
export interface Io {
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: () => string
  readonly pid: number
  readonly kill: (pid: number, signal: Signal) => unknown
  readonly once: (signal: Signal, listener: (signal: Signal) => void) => unknown
  readonly off: (signal: Signal, listener: (signal: Signal) => void) => unknown
}

/** The same process, asked not to colour: what `--no-color` means, also for errors before options are parsed. */
export function withoutColor(io: Io): Io {
  return Object.create(io, { env: { value: { ...io.env, NO_COLOR: '1' } } })
}

/** NO_COLOR and FORCE_COLOR as their authors define them; else colour on a terminal. */
export function wantsColor(io: Io, stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR } = io.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true
}

/** Writes, and waits while the reader is slow. A reader that has gone is no error here: see `main`. */
export async function writeText(stream: Writable, text: string): Promise<void> {
  if (stream.destroyed || stream.errored || stream.write(text)) return
  await new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'error']
    const done = () => {
      for (const event of events) stream.off(event, done)
      resolve()
    }
    for (const event of events) stream.once(event, done)
  })
}
