// One recording of a cassette at a time: a file beside it says which process has it, and changes while that lives. A
// process that is gone leaves a file that means nothing.
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { McproveError } from '../../core/errors/error.js'
import { errnoOf, writeFailure } from '../file-error.js'
import { isAlive, isForeign, type LockOwner, type ReadLock, readLock, showOwner, thisProcess } from './lock-owner.js'

const ATTEMPTS = 5
/** How long a lock may be empty: its process is between making and filling it. */
const FILLING_MS = 20
const BEAT_MS = 1000
/** Digits of a beat: each has the same length and overwrites the one before. */
const BEAT_DIGITS = 12

/** Locks of this process: one with our number that is not here is from a process before us, as in a container. */
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
   * Throws FILE_UNWRITABLE with the process that has it. One of another PID namespace is taken to live: `outwait` in
   * foreign-lock.ts asks its heartbeat.
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

  /** Throws FILE_UNWRITABLE when another process took the lock for dead: a container may have been paused. */
  assertHeld(label: string): void {
    const owner = readLock(this.#path)?.owner
    // Without a lock somebody has deleted it, and nobody else has taken it.
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
 * Moved aside before it is removed: of two processes that found the same stale lock, the slower may hold the new lock
 * of the quicker one in its hand, and then puts it back.
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

/** What those see who cannot look up our process. It goes on by itself and keeps no program from ending. */
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
        // Another machine sees what is on the disk.
        fsyncSync(descriptor)
      } catch {
        // A full disk: the runs say so.
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
