// The way to the server behind the proxy, message by message, whatever the transport.
import type { Readable } from 'node:stream'
import type { MockAddress, StdioAddress, UrlAddress } from '../../client/connection.js'
import type { WireMessage } from '../wire-message.js'

/** A server for the proxy to stand before. */
export type ProxyTarget = StdioAddress | UrlAddress | MockAddress

export interface LinkEvents {
  /** The server sent this. */
  readonly onMessage: (message: WireMessage) => void
  /** The server wrote what is no message. */
  readonly onNoise: (line: string) => void
  /** A process wrote this beside its messages. */
  readonly onStderr?: ((chunk: Buffer) => void) | undefined
  /** There will be no more answers. Goes on from "server x ": `exited with code 3`. Called once, never after `close`. */
  readonly onEnd: (reason: string) => void
}

export interface ServerLink {
  send(message: WireMessage): void
  /** To be paused while nobody reads what the server says; not every transport can be. */
  readonly output?: Readable | undefined
  /** Ends the connection, and the process with all it started. Never throws. */
  close(): Promise<void>
}

/** Starts the server or prepares to reach it: trouble is told to `onEnd`, later. */
export async function openLink(address: ProxyTarget, events: LinkEvents): Promise<ServerLink> {
  if ('command' in address) {
    const { ProcessLink } = await import('./process-link.js')
    return new ProcessLink(address, events)
  }
  if ('manifest' in address) {
    const { openMockLink } = await import('./mock-link.js')
    return await openMockLink(address, events)
  }
  const { UrlLink } = await import('./url-link.js')
  return new UrlLink(address, events)
}
