// Servers under a load whose time is that of a virtual clock. For tests only.
import type { ServerUsage } from '../../mcp/process/server-usage.js'
import type { Instruments } from '../load/instruments.js'
import type { LoadOptions } from '../load/load-options.js'
import { VirtualClock } from '../load/virtual-clock.js'
import type { CaseServer, CaseTool } from './case-server.js'

export interface LoadCase {
  readonly server: CaseServer
  readonly setting: { readonly load: Partial<LoadOptions> }
}

/** What a tool knows about its calls. */
export interface Calls {
  readonly clock: VirtualClock
  /** How many calls run, this one included. */
  readonly running: number
  /** How many calls were made, this one included. */
  readonly count: number
}

export interface LoadSetup extends Partial<LoadOptions> {
  readonly transport?: 'http'
  /** Memory of the server in megabytes after so many calls. */
  readonly memory?: (calls: number) => number
  readonly programs?: readonly string[]
  /** How busy the generator is said to be. */
  readonly busy?: number
  /** How late it is said to be, in milliseconds. */
  readonly late?: number
}

/** Read-only tools that wait and answer; each is called with the text of its caller. */
export function loadCase(
  tools: Readonly<Record<string, (text: string, calls: Calls) => unknown>>,
  { transport, memory, programs = ['node'], busy = 0.1, late = 0, ...load }: LoadSetup = {},
): LoadCase {
  const clock = new VirtualClock()
  const state = { running: 0, count: 0 }
  const usage = (): ServerUsage => {
    return { memoryBytes: (memory?.(state.count) ?? 0) * 1e6, cpuMs: 0, processes: 1, programs }
  }
  const instruments: Partial<Instruments> = {
    clock,
    usage: () => (memory === undefined ? undefined : usage),
    watch: () => () => ({ busy, lateMs: { p50: late, p90: late, p99: late } }),
  }
  const listed = Object.entries(tools).map(([name, answer]): CaseTool => {
    const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
    const call = async ({ text }: { readonly text?: unknown }) => {
      state.running += 1
      state.count += 1
      try {
        return await answer(String(text), { clock, ...state })
      } finally {
        state.running -= 1
      }
    }
    return { name, inputSchema, annotations: { readOnlyHint: true }, call }
  })
  const server = { tools: listed, ...(transport === undefined ? {} : { transport }) }
  return { server, setting: { load: { requests: 400, ms: 1e6, ...load, instruments } } }
}

/** Waits that long, and gives the text back. */
export function after(ms: number): (text: string, calls: Calls) => Promise<string> {
  return async (text, { clock }) => {
    await clock.after(ms)
    return `You said ${text}`
  }
}

/** As `after`, but one call at a time. */
export function oneByOne(ms: number): (text: string, calls: Calls) => Promise<string> {
  let freeAt = 0
  return async (text, { clock }) => {
    freeAt = Math.max(freeAt, clock.now()) + ms
    await clock.until(freeAt)
    return `You said ${text}`
  }
}

/** A tool that only waits does not change an answer. */
export const QUIET_TOOLS = { say: after(5), repeat: after(2) }

/** A server without a tool that may be called. */
export const NO_TOOL: CaseServer = { tools: [{ name: 'add', call: () => 'added' }] }
