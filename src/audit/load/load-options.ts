import type { LoadBound } from '../../core/audit/load-bound.js'
import type { OpenWire } from '../../mcp/raw/wire.js'
import { type Instruments, REAL_INSTRUMENTS } from './instruments.js'

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
  /** What must hold with every load. */
  readonly within: readonly LoadBound[]
  /** Tools that say that they reach other services (`openWorldHint`) are loaded too. */
  readonly openWorld: boolean
  /** Origins outside of this machine that may be loaded. */
  readonly origins: readonly string[]
  /** Another server that gets the same requests in turns. */
  readonly compared?: ComparedServer
  /** Clock and gauges; default: those of this machine. */
  readonly instruments: Partial<Instruments>
}

export interface ComparedServer {
  readonly label: string
  readonly open: OpenWire
  /** Of a server that is not started. */
  readonly url?: string
}

const DEFAULTS: LoadOptions = {
  requests: 2000,
  ms: 30_000,
  clients: [1, 2, 4, 8],
  processes: false,
  within: [],
  openWorld: false,
  origins: [],
  instruments: {},
}

/** With `until`, the load is raised as far as that. */
const CLIENTS_UNTIL = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export function loadOptions({ load = {} }: { readonly load?: Partial<LoadOptions> }): LoadOptions {
  const clients = load.until === undefined ? DEFAULTS.clients : CLIENTS_UNTIL
  return { ...DEFAULTS, clients, ...load }
}

export function instrumentsOf({ instruments }: LoadOptions): Instruments {
  return { ...REAL_INSTRUMENTS, ...instruments }
}
