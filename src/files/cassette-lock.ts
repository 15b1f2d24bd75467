// One recording of a cassette at a time: a file beside it holds the number of the process. A process that is gone
// leaves a file that means nothing.
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { McproveError } from '../core/error.js'
import { errnoOf, writeFailure } from './file-error.js'
import { isRunning } from './is-running.js'

const ATTEMPTS = 5
/** How long a lock may be empty: its process is between making and filling it. */
const FILLING_MS = 20

/** Locks of this process: one with our number that is not here is from a process before us, as in a container. */
const held = new Set<string>()

export class CassetteLock {
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
    held.add(path)
  }

  /** Throws FILE_UNWRITABLE with the process that has it. */
  static take(cassette: string, label: string): CassetteLock {
    const path = `${cassette}.lock`
    let owner: number | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (makeLock(path, label)) return new CassetteLock(path)
      owner = ownerOf(path)
      if (owner !== null && isRecording(owner, path)) break
      if (owner === null && attempt === 0) sleep(FILLING_MS)
      else removeStale(path, owner)
    }
    const who = owner === null ? 'another process' : `process ${owner}`
    throw new McproveError('FILE_UNWRITABLE', `${label} cannot be written: ${who} is recording it`, {
      hint: `Wait until it has ended, or delete ${path} if it is no mcprove.`,
    })
  }

  release(): void {
    if (held.delete(this.#path)) rmSync(this.#path, { force: true })
  }
}

function makeLock(path: string, label: string): boolean {
  try {
    const descriptor = openSync(path, 'wx')
    try {
      writeSync(descriptor, `${process.pid}\n`)
    } finally {
      closeSync(descriptor)
    }
    return true
  } catch (cause) {
    if (errnoOf(cause) === 'EEXIST') return false
    throw writeFailure(label, cause)
  }
}

/** Null when the file is gone, or says nothing (yet). */
function ownerOf(path: string): number | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return null
    throw writeFailure(path, cause)
  }
}

function isRecording(pid: number, path: string): boolean {
  return pid === process.pid ? held.has(path) : isRunning(pid)
}

/**
 * Moved aside before it is removed: of two processes that found the same stale lock, the slower may hold the new lock
 * of the quicker one in its hand, and then puts it back.
 */
function removeStale(path: string, stale: number | null): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (ownerOf(aside) === stale) rmSync(aside, { force: true })
    else renameSync(aside, path)
  } catch (cause) {
    if (errnoOf(cause) !== 'ENOENT') throw writeFailure(path, cause)
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
