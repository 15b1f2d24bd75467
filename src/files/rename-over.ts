import { renameSync } from 'node:fs'
import { errnoOf } from './file-error.js'

/** Errors on Windows while another program (a virus scanner, an editor) has the file open. */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])
const WAITS_MS = [10, 20, 50, 100, 200, 400] as const

/**
 * Renames a file over another one. On Windows this is retried for a while, because other programs usually close the
 * file soon.
 */
export function renameOver(
  from: string,
  to: string,
  { platform = process.platform as string, rename = renameSync as (from: string, to: string) => void } = {},
): void {
  for (const wait of platform === 'win32' ? WAITS_MS : []) {
    try {
      rename(from, to)
      return
    } catch (cause) {
      if (!BUSY.has(errnoOf(cause) ?? '')) throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait)
    }
  }
  rename(from, to)
}
