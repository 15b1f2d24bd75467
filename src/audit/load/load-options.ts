import type { LoadBound } from '../../core/audit/load-bound.js'
import type { OpenWire } from '../../mcp/raw/wire.js'
import type { Instruments } from './instruments.js'

/** How much load is put on a server, and what is asked of it. */
export interface LoadOptions {
  /** How many requests are made at the most, over all steps. */
  readonly requests: number
  readonly ms: number
  /** The closed model: how many clients each step has, each of which asks again when it has its answer. */
  readonly clients: readonly number[]
  /** The open model: how many requests are sent per second in each step, whether or not answers come. */
  readonly rates?: readonly number[]
  /** Over stdio, each client has a process of its own, instead of all clients sharing one. */
  readonly processes: boolean
  /** The load is raised from step to step until this is broken. */
  readonly until?: LoadBound
  /** What must hold with every load, in milliseconds. */
  readonly floors: Readonly<Partial<Record<'p50' | 'p90' | 'p99', number>>>
  /** Tools that say that they reach other services (`openWorldHint`) are loaded too. */
  readonly openWorld: boolean
  /** Another server that gets the same requests in turns. */
  readonly compared?: { readonly label: string; readonly open: OpenWire }
  /** Clock and gauges; default: those of this machine. */
  readonly instruments: Partial<Instruments>
}

export const LOAD_DEFAULTS: LoadOptions = {
  requests: 2000,
  ms: 30_000,
  clients: [1, 2, 4, 8],
  processes: false,
  floors: {},
  openWorld: false,
  instruments: {},
}

/** Every latency is kept, so that percentiles are exact. */
export const MAX_REQUESTS = 1_000_000
/** Each is a connection, or a process. */
export const MAX_CLIENTS = 1000
