// Allows one process at a time to renew a login: a refresh token may be valid only once. Others wait, and then find the
// renewed one.
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { McproveError } from '../../core/errors/error.js'
import { removeStale } from '../cassettes/cassette-lock.js'
import { isAlive, isForeign, readLock, showOwner, thisProcess } from '../cassettes/lock-owner.js'
import { errnoOf, writeFailure } from '../file-error.js'

const RETRY_MS = 50
/** Longer than any renewal takes. */
const MAX_WAIT_MS = 90_000
/** A lock of another machine whose process cannot be looked up. */
const FOREIGN_AGE_MS = 120_000
/** A lock is written right after it is made. */
const UNWRITTEN_AGE_MS = 5000

/** The locks of this process. Several connections may renew the same login. */
const held = new Set<string>()

export async function whileLocked<T>(
  path: string,
  shown: string,
  action: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lock = `${path}.lock`
  const deadline = performance.now() + MAX_WAIT_MS
  while (!take(lock, shown)) {
    signal?.throwIfAborted()
    if (performance.now() > deadline) throw stillLocked(lock, shown)
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
  try {
    return await action()
  } finally {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

function take(lock: string, shown: string): boolean {
  if (held.has(lock)) return false
  try {
    const descriptor = openSync(lock, 'wx', 0o600)
    held.add(lock)
    try {
      writeSync(descriptor, `${JSON.stringify(thisProcess(randomBytes(8).toString('hex')))}\n`)
    } catch (cause) {
      // The disk is full: a lock without an owner would hold up everybody.
      held.delete(lock)
      rmSync(lock, { force: true })
      throw cause
    } finally {
      closeSync(descriptor)
    }
    return true
  } catch (cause) {
    if (errnoOf(cause) !== 'EEXIST') throw writeFailure(shown, cause)
  }
  const found = readLock(lock)
  if (found !== null && isOver(lock, found.owner)) removeStale(lock, found)
  return false
}

/** Whether the process that made the lock is gone. Without an owner it is being written, or its process was killed. */
function isOver(lock: string, owner: NonNullable<ReturnType<typeof readLock>>['owner']): boolean {
  if (owner === null) return ageOf(lock) > UNWRITTEN_AGE_MS
  if (isForeign(owner)) return ageOf(lock) > FOREIGN_AGE_MS
  return owner.pid === process.pid ? !held.has(lock) : !isAlive(owner)
}

function ageOf(lock: string): number {
  const stats = statSync(lock, { throwIfNoEntry: false })
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs
}

function stillLocked(lock: string, shown: string): McproveError {
  const owner = readLock(lock)?.owner
  const who = owner ? showOwner(owner) : 'another process'
  return new McproveError('FILE_UNWRITABLE', `${shown} cannot be written: ${who} is renewing this login`, {
    hint: `Wait until it has finished, or delete ${lock} if it is not an mcprove process.`,
  })
}
