import type { Readable } from 'node:stream'
import { Output } from './output.js'

export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

interface Listen {
  (signal: Signal, listener: (signal: Signal) => void): unknown
  (event: 'exit', listener: () => void): unknown
}

/** What a command may use of its process. */
export interface Io {
  readonly stdin: Readable
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: () => string
  readonly pid: number
  readonly kill: (pid: number, signal: Signal) => unknown
  readonly once: Listen
  readonly off: Listen
}

/** Streams are opened on first use. */
export function processIo(own: NodeJS.Process): Io {
  return {
    get stdin() {
      return own.stdin
    },
    stdout: new Output(() => own.stdout),
    stderr: new Output(() => own.stderr),
    env: own.env,
    cwd: () => own.cwd(),
    pid: own.pid,
    kill: (pid, signal) => own.kill(pid, signal),
    once: own.once.bind(own),
    off: own.off.bind(own),
  }
}

/** The same process without colours, for `--no-color`, also for errors before options are parsed. */
export function withoutColor(io: Io): Io {
  return Object.create(io, { env: { value: { ...io.env, NO_COLOR: '1' } } })
}

/** NO_COLOR and FORCE_COLOR as specified; otherwise colour on a terminal. */
export function wantsColor(io: Io, output: Output): boolean {
  const { NO_COLOR, FORCE_COLOR } = io.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return output.isTTY
}

/** Writes, and waits while the reader is slow. A reader that is gone is not an error here: see `main`. */
export async function writeText(output: Output, text: string): Promise<void> {
  if (output.write(text)) return
  const { stream } = output
  if (stream.destroyed || stream.errored) return
  await new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'error']
    const done = () => {
      for (const event of events) stream.off(event, done)
      resolve()
    }
    for (const event of events) stream.once(event, done)
  })
}
