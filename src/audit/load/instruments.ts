// The clock and the gauges of a load.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises'
import { type ServerUsage, usageReader } from '../../mcp/process/server-usage.js'
import type { Wire } from '../../mcp/raw/wire.js'

export interface LoadClock {
  /** Milliseconds, with fractions. */
  now(): number
  /** Resolves when the clock shows this time, or soon after; at once when it is past. Rejects when aborted. */
  until(time: number, signal: AbortSignal): Promise<void>
}

/** How busy this process was while it made a load. */
export interface GeneratorGauge {
  /** The share of the time in which the event loop was busy, 0 to 1. */
  readonly busy: number
  /** How late the event loop came to its timers, in milliseconds. */
  readonly lateMs: Lateness
}

export type Lateness = Readonly<Record<'p50' | 'p90' | 'p99', number>>

export interface Instruments {
  readonly clock: LoadClock
  /** Reads memory and processor time of the server; undefined where that is not possible. */
  readonly usage: (wire: Wire) => (() => ServerUsage | undefined) | undefined
  /** Starts to watch this process; the function that it returns ends that. */
  readonly watch: () => () => GeneratorGauge
}

/** Node's timers count in milliseconds and may be one too early. */
const TIMER_MS = 1

export const REAL_INSTRUMENTS: Instruments = {
  clock: {
    now: () => performance.now(),
    until: async (time, signal) => {
      const left = time - performance.now()
      if (left >= TIMER_MS) await wait(Math.floor(left), undefined, { signal })
      while (performance.now() < time) await soon(undefined, { signal })
    },
  },
  usage: usageReader,
  watch: watchGenerator,
}

/** The histogram samples the loop this often, and a sample on time has this value. */
const RESOLUTION_MS = 5
const NANOSECONDS = 1e6

function watchGenerator(): () => GeneratorGauge {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const before = performance.eventLoopUtilization()
  delays.enable()
  return () => {
    delays.disable()
    const { utilization } = performance.eventLoopUtilization(before)
    const late = (percent: number): number =>
      delays.count === 0 ? 0 : Math.max(0, delays.percentile(percent) / NANOSECONDS - RESOLUTION_MS)
    return { busy: utilization, lateMs: { p50: late(50), p90: late(90), p99: late(99) } }
  }
}
