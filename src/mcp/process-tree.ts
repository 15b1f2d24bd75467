import { readdirSync, readFileSync } from 'node:fs'

/** A process and when it started: a pid alone may already belong to another. */
interface ProcessMark {
  readonly pid: number
  readonly parent: number
  readonly started: string
}

/**
 * Everything a process has started, directly or not, also what left its process group. Linux only: elsewhere the
 * list is empty and the process group has to do.
 */
export function descendantsOf(pid: number): readonly ProcessMark[] {
  const all = pids().flatMap((one) => markOf(one) ?? [])
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

/** The processes whose environment holds this variable. Linux only, as above. */
export function processesWith(variable: string, value: string): readonly ProcessMark[] {
  const entry = `${variable}=${value}\0`
  return pids().flatMap((pid) => (environmentOf(pid).includes(entry) ? (markOf(pid) ?? []) : []))
}

/** Signals those of the processes that are still the same ones. */
export function signalProcesses(marks: readonly ProcessMark[], signal: NodeJS.Signals): void {
  for (const { pid, started } of marks) if (markOf(pid)?.started === started) signalQuietly(pid, signal)
}

/** A negative pid is a process group. That it is gone already is no error. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function markOf(pid: number): ProcessMark | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // proc(5): the second field is the command in parentheses and may hold anything; fields 3 on follow the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), started: fields[19] ?? '' }
}

/** Empty for a process of somebody else, and for one that is gone. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
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
