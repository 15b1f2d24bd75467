import { setTimeout as sleep } from 'node:timers/promises'
import { allowedPath } from '../confinement.js'
import { isTaken, lockOf, removeStale } from './cassette-lock.js'
import { isForeign, readLock, showOwner } from './lock-owner.js'

/** Ten heartbeats: a busy machine, a long synchronous read or a slow network share may delay a few. */
const STILL_MS = 10_000
const LOOK_MS = 100

export interface LockWait {
  readonly signal?: AbortSignal | undefined
  /** Called once, when there is something to wait for. */
  readonly onWait?: ((message: string) => void) | undefined
  readonly stillMs?: number
}

/**
 * Before a lock is taken: a lock of another PID namespace or machine is removed when its heartbeat stops for ten
 * seconds of our own monotonic clock. Throws FILE_UNWRITABLE with its owner at the first heartbeat.
 */
export async function outwaitForeignLock(
  cassette: string,
  label: string,
  { signal, onWait, stillMs = STILL_MS }: LockWait = {},
): Promise<void> {
  const path = lockOf(allowedPath(cassette, label))
  const first = readLock(path)
  if (!first?.owner || !isForeign(first.owner)) return
  onWait?.(`${label} is locked by ${showOwner(first.owner)}: waiting ${stillMs / 1000} s for it to respond`)
  const began = performance.now()
  while (performance.now() - began < stillMs) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
    // Interrupted: the code that takes the lock reports its owner.
    if (signal?.aborted) return
    const now = readLock(path)
    if (now?.owner?.id !== first.owner.id) return
    if (now.beat !== first.beat) throw isTaken(path, label, now.owner)
  }
  removeStale(path, first)
}
