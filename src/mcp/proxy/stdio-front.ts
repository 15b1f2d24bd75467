import type { Readable, Writable } from 'node:stream'
import type { WireFaults } from '../wire-faults/wire-faults.js'
import type { ProxyTarget } from './links/server-link.js'
import { relayBytes } from './relay-bytes.js'
import { relayMessages } from './relay-messages.js'
import type { TrafficRecorder } from './traffic-recorder.js'

export interface StdioFront {
  /** The name of the server in recordings. */
  readonly server: string
  /** The streams of the client. */
  readonly stdin: Readable
  readonly stdout: Writable
  /** Called with what a server process writes to stderr. */
  readonly onStderr: (chunk: Buffer) => void
  readonly recorder: TrafficRecorder
  readonly faults: WireFaults | undefined
  readonly signal: AbortSignal
}

/**
 * Connects a client on these streams with a server until one of them is gone, and then stops the server. Returns how
 * the server ended when it was the first to go.
 */
export async function serveStdioFront(address: ProxyTarget, front: StdioFront): Promise<string | undefined> {
  const isPlain = 'command' in address && front.faults === undefined
  return isPlain ? await relayBytes(address, front) : await relayMessages(address, front)
}
