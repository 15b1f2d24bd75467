// Allows one recording of a cassette at a time: a file beside it names the process that holds it, and changes while
// that process lives. The file of a process that is gone is ignored.
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { McproveError } from '../../core/errors/error.js'
import { errnoOf, writeFailure } from '../file-error.js'
import { isAlive, isForeign, type LockOwner, type ReadLock, readLock, showOwner, thisProcess } from './lock-owner.js'

const ATTEMPTS = 5
/** How long a lock may be empty: its process creates the file and then writes it. */
const FILLING_MS = 20
const BEAT_MS = 1000
/** The digits of a heartbeat: always the same length, so that each overwrites the previous one. */
const BEAT_DIGITS = 12

/**
 * The locks of this process. A lock with our pid that is not in this set is from an earlier process, as in a container.
 */
const held = new Set<string>()

export class CassetteLock {
  readonly #path: string
  readonly #id: string
  readonly #heart: Heart

  private constructor(path: string, id: string, heart: Heart) {
    this.#path = path
    this.#id = id
    this.#heart = heart
    held.add(path)
  }

  /**
   * Throws FILE_UNWRITABLE with the process that holds the lock. A process of another PID namespace is assumed to be
   * alive; `outwait` in foreign-lock.ts watches its heartbeat.
   */
  static take(cassette: string, label: string): CassetteLock {
    const path = lockOf(cassette)
    const id = randomBytes(8).toString('hex')
    let found: ReadLock | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const heart = makeLock(path, label, id)
      if (heart !== null) return new CassetteLock(path, id, heart)
      found = readLock(path)
      if (found?.owner && isRecording(found.owner, path)) break
      if (!found?.owner && attempt === 0) sleep(FILLING_MS)
      else removeStale(path, found)
    }
    throw isTaken(path, label, found?.owner ?? null)
  }

  /**
   * Throws FILE_UNWRITABLE when another process took the lock because ours seemed dead: a container may have been
   * paused.
   */
  assertHeld(label: string): void {
    const owner = readLock(this.#path)?.owner
    // When the lock file is gone, somebody deleted it, and no other process holds it.
    if (owner && owner.id !== this.#id) throw isTaken(this.#path, label, owner)
  }

  release(): void {
    if (!held.delete(this.#path)) return
    this.#heart.stop()
    if (readLock(this.#path)?.owner?.id === this.#id) rmSync(this.#path, { force: true })
  }
}

export function lockOf(cassette: string): string {
  return `${cassette}.lock`
}

export function isTaken(path: string, label: string, owner: LockOwner | null): McproveError {
  const who = owner === null ? 'another process' : showOwner(owner)
  return new McproveError('FILE_UNWRITABLE', `${label} cannot be written: ${who} is recording it`, {
    hint: `Wait until it has finished, or delete ${path} if it is not an mcprove process.`,
  })
}

/**
 * Moved aside before it is removed. When two processes find the same stale lock, the slower one may have moved the new
 * lock of the faster one, and then puts it back.
 */
export function removeStale(path: string, stale: ReadLock | null): void {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
    if (isDeepStrictEqual(readLock(aside), stale)) rmSync(aside, { force: true })
    else renameSync(aside, path)
  } catch (cause) {
    if (errnoOf(cause) !== 'ENOENT') throw writeFailure(path, cause)
  }
}

/** The heartbeat, for processes that cannot look up our pid. Runs by itself and does not keep the process alive. */
class Heart {
  readonly #descriptor: number
  readonly #timer: NodeJS.Timeout

  constructor(descriptor: number, position: number) {
    this.#descriptor = descriptor
    let beats = 0
    this.#timer = setInterval(() => {
      beats += 1
      try {
        writeSync(descriptor, beatText(beats), position)
        // Another machine sees only what is on the disk.
        fsyncSync(descriptor)
      } catch {
        // The disk is full; the runs report that.
      }
    }, BEAT_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    closeSync(this.#descriptor)
  }
}

function makeLock(path: string, label: string, id: string): Heart | null {
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx')
  } catch (cause) {
    if (errnoOf(cause) === 'EEXIST') return null
    throw writeFailure(label, cause)
  }
  try {
    const line = `${JSON.stringify(thisProcess(id))}\n`
    writeSync(descriptor, `${line}${beatText(0)}\n`)
    return new Heart(descriptor, Buffer.byteLength(line))
  } catch (cause) {
    closeSync(descriptor)
    throw writeFailure(label, cause)
  }
}

function beatText(beats: number): string {
  return String(beats).padStart(BEAT_DIGITS, '0')
}

function isRecording(owner: LockOwner, path: string): boolean {
  if (isForeign(owner)) return true
  return owner.pid === process.pid ? held.has(path) : isAlive(owner)
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
