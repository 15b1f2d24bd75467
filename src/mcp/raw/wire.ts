// A wire to a server without the SDK: what is sent need not be valid MCP, and all that comes back is kept.
import type { HttpAnswer, HttpRequest } from './http-exchange.js'
import type { MessageLog } from './message-log.js'

export type Wire = StdioWire | HttpWire

interface AnyWire {
  readonly log: MessageLog
  /** The last lines of the server's standard error; empty for a server at a URL. */
  readonly stderr: readonly string[]
  /** Ends the connection, and the process with everything that it started. Never throws. */
  close(): Promise<void>
}

export interface StdioWire extends AnyWire {
  readonly kind: 'stdio'
  /** Undefined for a server that is not a process. */
  readonly pid: number | undefined
  /** How many bytes of what was sent the server has not read yet. */
  readonly unread: number
  /** Writes the text and a line feed. */
  send(text: string): void
  /** Writes bytes as they are: a part of a message. */
  write(part: Uint8Array): void
  /** Closes the server's standard input, which asks it to exit. */
  closeInput(): void
  /** Resolves with how it ended: `exited with code 0`. */
  readonly exit: Promise<string>
}

export interface HttpWire extends AnyWire {
  readonly kind: 'http'
  readonly url: string
  /** Sends the text with POST. Messages of the answer go to the log, also those that come later on a stream. */
  post(text: string, options: PostOptions): Promise<HttpReply>
  /** The bearer token of the credentials, for a probe that sends it elsewhere; undefined when there is none. Never shown. */
  token(): Promise<string | undefined>
  /** Sends any request with the credentials of the server. Nothing of its answer goes to the log. */
  request(request: WireRequest): Promise<HttpAnswer>
}

export interface WireRequest extends Omit<HttpRequest, 'url'> {
  /** Default: the URL of the server. */
  readonly url?: string
  /** Leaves out the headers of the suite and the authorization: only what the request itself says is sent. */
  readonly isAnonymous?: boolean
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

export interface HttpReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body; undefined for a stream of events, whose messages are in the log. */
  readonly text?: string
  /** Resolves when the answer, or the stream of events, has ended. */
  readonly done: Promise<void>
}

/** Opens a wire to one server. Throws NoAnswer when a process cannot be started. */
export type OpenWire = (options?: WireOptions) => Promise<Wire>

export interface WireOptions {
  /** Over HTTP, requests use connections again, as clients do that send many. Default: each has a connection of its own. */
  readonly keepAlive?: boolean
}
