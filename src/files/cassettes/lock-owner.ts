// Who holds a lock, and whether that process still runs. A pid is only meaningful in its own PID namespace: a container
// or another machine that shares the folder may have processes with the same pids.
import { closeSync, constants, openSync, readFileSync, readlinkSync, readSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseProcStat } from '../../core/process/proc-stat.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { errnoOf, writeFailure } from '../file-error.js'
import { isRunning } from './is-running.js'

export interface LockOwner {
  readonly pid: number
  /** Unique to this lock; null in locks of mcprove 0.1, which only contain the pid. */
  readonly id: string | null
  /** When the process started, in clock ticks since the boot of its machine. */
  readonly started: string | null
  readonly host: string | null
  /** The boot id of the machine and the PID namespace; null where the system does not have them. */
  readonly boot: string | null
  readonly namespace: string | null
}

export interface ReadLock {
  /** Null when the file does not name an owner (yet). */
  readonly owner: LockOwner | null
  /** Changes as long as the owner lives. */
  readonly beat: string
}

/** Our locks are below 400 bytes; a larger file is not read to its end. */
const MAX_LOCK_BYTES = 4096
const SHOWN_HOST_LENGTH = 80

export function thisProcess(id: string): LockOwner {
  return {
    pid: process.pid,
    id,
    started: startOf('self'),
    host: hostname(),
    boot: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
  }
}

/** One line with the owner, one with the heartbeat. Null without a file; throws FILE_UNWRITABLE. */
export function readLock(path: string): ReadLock | null {
  const text = lockText(path)
  if (text === null) return null
  const [first = '', beat = ''] = text.split('\n')
  return { owner: parseOwner(first.trim()), beat }
}

/** The owner's processes cannot be looked up from here: only the heartbeat shows whether it lives. */
export function isForeign(owner: LockOwner): boolean {
  if (owner.id === null) return false
  const { boot, namespace, host } = thisProcess('')
  // Without a boot id, compare host names; with one, the machine may have been renamed.
  return owner.boot !== boot || owner.namespace !== namespace || (boot === null && owner.host !== host)
}

/** Whether an owner in this namespace is running, by its pid and start time. */
export function isAlive({ pid, started }: LockOwner): boolean {
  if (!isRunning(pid)) return false
  // /proc of another namespace is mounted here: its pids belong to other processes.
  const seesItself = orNull(() => readlinkSync('/proc/self')) === String(process.pid)
  const now = seesItself ? startOf(String(pid)) : null
  return started === null || now === null || started === now
}

/** `process 7`, with its host if that is a different one. */
export function showOwner(owner: LockOwner): string {
  if (!isForeign(owner)) return `process ${owner.pid}`
  const host = cleanText(cut(owner.host ?? 'unknown', SHOWN_HOST_LENGTH))
  return `process ${owner.pid} of another container or machine (host ${host})`
}

function parseOwner(line: string): LockOwner | null {
  if (/^[1-9]\d{0,9}$/.test(line)) {
    return { pid: Number(line), id: null, started: null, host: null, boot: null, namespace: null }
  }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (!isRecord(value) || !Number.isSafeInteger(value.pid) || typeof value.id !== 'string') return null
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : null)
  const { pid, id } = value
  // Checked above.
  return {
    pid: pid as number,
    id,
    started: text('started'),
    host: text('host'),
    boot: text('boot'),
    namespace: text('namespace'),
  }
}

/** Null when it does not exist. Does not follow a link, and does not wait for a pipe. */
function lockText(path: string): string | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  let descriptor: number
  try {
    // Windows has neither flag: undefined adds no bit.
    descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (cause) {
    const code = errnoOf(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ELOOP') return ''
    throw writeFailure(path, cause)
  }
  try {
    const bytes = Buffer.alloc(MAX_LOCK_BYTES)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes))
  } catch (cause) {
    throw writeFailure(path, cause)
  } finally {
    closeSync(descriptor)
  }
}

function startOf(process: string): string | null {
  return orNull(() => parseProcStat(readFileSync(`/proc/${process}/stat`, 'latin1')).started)
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
