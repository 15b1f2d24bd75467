// The connection to the server behind the proxy, message by message, whatever the transport.
import type { Readable } from 'node:stream'
import type { MockAddress, StdioAddress, UrlAddress } from '../../client/connection.js'
import type { WireMessage } from '../wire-message.js'

/** A server behind the proxy. */
export type ProxyTarget = StdioAddress | UrlAddress | MockAddress

export interface LinkEvents {
  /** The server sent this message. */
  readonly onMessage: (message: WireMessage) => void
  /** The server wrote something that is not a message. */
  readonly onNoise: (line: string) => void
  /** A process wrote this to stderr. */
  readonly onStderr?: ((chunk: Buffer) => void) | undefined
  /**
   * There will be no more answers. The text follows "server x ": `exited with code 3`. Called once, never after
   * `close`.
   */
  readonly onEnd: (reason: string) => void
}

export interface ServerLink {
  send(message: WireMessage): void
  /** Pause it while nothing reads the server's messages; not every transport can be paused. */
  readonly output?: Readable | undefined
  /** Closes the connection, and stops the process with everything it started. Never throws. */
  close(): Promise<void>
}

/** Starts the server or prepares the connection; problems are reported to `onEnd` later. */
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
