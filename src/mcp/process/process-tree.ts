// Process information from Linux. On other systems every list is empty, and process groups are used instead.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type ProcStat, parseProcStat } from '../../core/process/proc-stat.js'

/** A process and its start time: a pid alone may have been reused. */
export interface ProcessMark extends ProcStat {
  readonly pid: number
}

/** All running processes, without zombies. */
export function allProcesses(): readonly ProcessMark[] {
  return pids().flatMap((pid) => markOf(pid) ?? [])
}

/** Everything that a process has started, directly or indirectly, including what left its process group. */
export function descendantsOf(pid: number, all = allProcesses()): readonly ProcessMark[] {
  const found: ProcessMark[] = []
  const queue = [pid]
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    for (const child of all) {
      if (child.parent !== parent) continue
      found.push(child)
      queue.push(child.pid)
    }
  }
  return found
}

/** The processes that have this variable in their environment. */
export function processesWith(variable: string, value: string): readonly ProcessMark[] {
  return allProcesses().filter(({ pid }) => processEnvironment(pid).includes(`${variable}=${value}`))
}

/** Signals those processes that are still the same ones. */
export function signalProcesses(marks: readonly ProcessMark[], signal: NodeJS.Signals): void {
  for (const mark of marks) if (isStillRunning(mark)) signalQuietly(mark.pid, signal)
}

/** A negative pid is a process group. It is not an error when it is gone already. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

/** Whether exactly this process is running. */
export function isStillRunning({ pid, started }: ProcessMark): boolean {
  return markOf(pid)?.started === started
}

/** For a process that we just started: it may have exited already. */
export function startedMark(pid: number): ProcessMark | undefined {
  const text = textOf(pid, 'stat')
  return text === '' ? undefined : { pid, ...parseProcStat(text) }
}

function markOf(pid: number): ProcessMark | undefined {
  const mark = startedMark(pid)
  return mark?.state === 'Z' || mark?.state === 'X' ? undefined : mark
}

/** Its variables, `NAME=value`. Empty for a process of another user, and for one that is gone. */
export function processEnvironment(pid: number): readonly string[] {
  return textOf(pid, 'environ').split('\0').filter(Boolean)
}

/** Its program and arguments. */
export function commandOf(pid: number): string {
  return textOf(pid, 'cmdline').split('\0').filter(Boolean).join(' ')
}

/** The name of its program, at most 15 characters. */
export function programOf(pid: number): string {
  return textOf(pid, 'comm').trim()
}

/** The targets of its open files: `socket:[4711]`, a path. */
export function openFilesOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((number) => openFileOf(pid, number))
  } catch {
    return []
  }
}

/**
 * The ends of its standard streams. Its other files may be inherited from the shell that started us, and every process
 * of that shell has them.
 */
export function streamsOf(pid: number): readonly string[] {
  const streams = ['0', '1', '2'].flatMap((number) => openFileOf(pid, number))
  const ours = new Set(openFilesOf(process.pid))
  return streams.filter((file) => /^(?:socket|pipe):/.test(file) && !ours.has(file))
}

function openFileOf(pid: number, number: string): readonly string[] {
  try {
    return [readlinkSync(`/proc/${pid}/fd/${number}`)]
  } catch {
    return []
  }
}

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

function pids(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}
