// What Linux says about processes. Elsewhere every list is empty, and process groups have to do.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type ProcStat, parseProcStat } from '../../core/process/proc-stat.js'

/** A process and when it started: a pid alone may already belong to another. */
export interface ProcessMark extends ProcStat {
  readonly pid: number
}

/** All that run; not those that have ended and wait for their parent. */
export function allProcesses(): readonly ProcessMark[] {
  return pids().flatMap((pid) => markOf(pid) ?? [])
}

/** Everything a process has started, directly or not, also what left its process group. */
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

/** The processes whose environment holds this variable. */
export function processesWith(variable: string, value: string): readonly ProcessMark[] {
  return allProcesses().filter(({ pid }) => processEnvironment(pid).includes(`${variable}=${value}`))
}

/** Signals those of the processes that are still the same ones. */
export function signalProcesses(marks: readonly ProcessMark[], signal: NodeJS.Signals): void {
  for (const mark of marks) if (isStill(mark)) signalQuietly(mark.pid, signal)
}

/** A negative pid is a process group. That it is gone already is no error. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

/** Whether this very process runs. */
export function isStill({ pid, started }: ProcessMark): boolean {
  return markOf(pid)?.started === started
}

/** Of a process of ours that was just started: it may have ended already. */
export function startedMark(pid: number): ProcessMark | undefined {
  const text = textOf(pid, 'stat')
  return text === '' ? undefined : { pid, ...parseProcStat(text) }
}

function markOf(pid: number): ProcessMark | undefined {
  const mark = startedMark(pid)
  return mark?.state === 'Z' || mark?.state === 'X' ? undefined : mark
}

/** Its variables, `NAME=value`. Empty for a process of somebody else, and for one that is gone. */
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

/** What its open files lead to: `socket:[4711]`, a path. */
export function openFilesOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((number) => openFileOf(pid, number))
  } catch {
    return []
  }
}

/**
 * The ends of its standard streams. Its other files may be those of the shell that started us, and every process of that
 * shell has them.
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
