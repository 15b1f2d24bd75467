import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WireFaults } from '../../wire-faults/wire-faults.js'
import type { TrafficRecorder } from '../traffic-recorder.js'

/** One server of one run, as HTTP. */
export interface Endpoint {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Stops what it started. Never throws. */
  close(): Promise<void>
}

export interface EndpointParts {
  readonly server: string
  readonly recorder: TrafficRecorder
  /** Undefined without faults: everything is then passed on before it is inspected. */
  readonly faults: WireFaults | undefined
  readonly maxBodyBytes: number
  /** A session whose client disconnected during a call ends after this long without activity. */
  readonly graceMs: number
  /** A session ends after this long without a request and without a stream that its client listens on. */
  readonly idleMs: number
}
