import type { Readable, Writable } from 'node:stream'
import type { WireFaults } from '../wire-faults/wire-faults.js'
import type { ProxyTarget } from './links/server-link.js'
import { relayBytes } from './relay-bytes.js'
import { relayMessages } from './relay-messages.js'
import type { TrafficRecorder } from './traffic-recorder.js'

export interface StdioFront {
  /** What recordings call the server. */
  readonly server: string
  /** The streams of the client. */
  readonly stdin: Readable
  readonly stdout: Writable
  /** Told what a server process writes beside its messages. */
  readonly onStderr: (chunk: Buffer) => void
  readonly recorder: TrafficRecorder
  readonly faults: WireFaults | undefined
  readonly signal: AbortSignal
}

/**
 * Stands between a client on these streams and a server until one of them is gone; then nothing of the server is left.
 * Says how the server ended when it was the first to go.
 */
export async function serveStdioFront(address: ProxyTarget, front: StdioFront): Promise<string | undefined> {
  const isPlain = 'command' in address && front.faults === undefined
  return isPlain ? await relayBytes(address, front) : await relayMessages(address, front)
}
