// How much memory and processor time a server uses: its process with everything that it started. Linux only.
import { readFileSync } from 'node:fs'
import type { Wire } from '../raw/wire.js'
import { listenerAt } from './listening-process.js'
import { descendantsOf, isStillRunning, type ProcessMark, programOf, startedMark } from './process-tree.js'

export interface ServerUsage {
  /** Resident memory; pages that processes share are counted for each of them. */
  readonly memoryBytes: number
  readonly cpuMs: number
  readonly processes: number
  /** The names of their programs. */
  readonly programs: readonly string[]
}

const PAGE_BYTES = 4096
/** `_SC_CLK_TCK`, which is 100 on every Linux that Node runs on. */
const TICK_MS = 10
/** To look through all processes takes milliseconds, to read those that are known does not. */
const LOOK_AGAIN_MS = 1000

/** Undefined for a server whose process is not known, such as one on another machine. */
export function usageReader(wire: Wire): (() => ServerUsage | undefined) | undefined {
  const pid = wire.kind === 'stdio' ? wire.pid : listenerAt(wire.url)
  const root = pid === undefined ? undefined : startedMark(pid)
  if (root === undefined) return undefined
  let tree: readonly ProcessMark[] = []
  let looked = Number.NEGATIVE_INFINITY
  return () => {
    if (!isStillRunning(root)) return undefined
    if (performance.now() - looked > LOOK_AGAIN_MS) {
      tree = [root, ...descendantsOf(root.pid)]
      looked = performance.now()
    }
    return usageOf(tree)
  }
}

function usageOf(tree: readonly ProcessMark[]): ServerUsage {
  let [memoryBytes, cpuMs] = [0, 0]
  for (const { pid } of tree) {
    // proc(5): the second number is the resident set, in pages.
    memoryBytes += Number(textOf(pid, 'statm').split(' ')[1] ?? 0) * PAGE_BYTES
    cpuMs += cpuOf(textOf(pid, 'stat'))
  }
  return { memoryBytes, cpuMs, processes: tree.length, programs: [...new Set(tree.map(({ pid }) => programOf(pid)))] }
}

/** proc(5): fields 14 and 15 are the ticks in user mode and in the kernel. */
function cpuOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
