import type { JSONRPCErrorResponse, JSONRPCRequest } from '@modelcontextprotocol/client'

/** A running server answers within this time; one that is still starting does not. */
const PING_AFTER_MS = 1000
/** A server that answers the ping has received the probe before it. */
const PATIENCE_MS = 500
const PING_ID = 'mcprove-ping'

/**
 * Old servers may never answer `server/discover`, which they do not know, and a server that is still starting is silent
 * too. A ping tells them apart: a server that answers it is running and ignores the probe, so the wait for the probe
 * can end.
 */
export class SilentProbe {
  readonly #probe: JSONRPCRequest
  readonly #receive: (answer: JSONRPCErrorResponse) => void
  #timer: NodeJS.Timeout
  #isAnswered = false

  constructor(
    probe: JSONRPCRequest,
    send: (ping: JSONRPCRequest) => void,
    receive: (answer: JSONRPCErrorResponse) => void,
  ) {
    this.#probe = probe
    this.#receive = receive
    // With the params of the probe, because a server of the new generation takes a bare ping for the opening of an old
    // client.
    const ping = { ...probe, id: PING_ID, method: 'ping' }
    this.#timer = setTimeout(() => send(ping), PING_AFTER_MS)
  }

  /** Receives every message of the server; true for the answer to the ping, which no other code expects. */
  takes(message: object): boolean {
    if (!('id' in message) || 'method' in message) return false
    const { id } = this.#probe
    if (message.id === id) {
      this.#isAnswered = true
      this.stop()
    }
    if (message.id !== PING_ID) return false
    if (this.#isAnswered) return true
    const error = { code: -32601, message: 'server/discover was not answered' }
    this.#timer = setTimeout(() => this.#receive({ jsonrpc: '2.0', id, error }), PATIENCE_MS)
    return true
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
