import type { JSONRPCRequest } from '@modelcontextprotocol/client'

/** How long to wait for a server that does not answer `server/discover`. Tests use other limits. */
export interface ProbeLimits {
  /** A running server answers within this time; one that is still starting does not. */
  readonly pingAfterMs: number
  /** A server that answers a later request has received the earlier one, and may still answer it for this long. */
  readonly patienceMs: number
  /** A process that stays silent this long may be an old server that answers nothing before `initialize`. */
  readonly silenceMs: number
}

export const PROBE_LIMITS: ProbeLimits = { pingAfterMs: 1000, patienceMs: 500, silenceMs: 10_000 }

const PING_ID = 'mcprove-ping'

/**
 * Old servers may never answer `server/discover`, which they do not know, and a server that is still starting is silent
 * too. A ping tells them apart: a server that answers it is running and ignores the probe. One that refuses the ping
 * answers what it does not know, so it will answer the probe as well; the new generation has no ping.
 */
export class SilentProbe {
  readonly #probe: JSONRPCRequest
  readonly #send: (ping: JSONRPCRequest) => void
  readonly #onIgnored: () => void
  readonly #limits: ProbeLimits
  #timer: NodeJS.Timeout
  #hasPinged = false
  #isOver = false

  constructor(
    probe: JSONRPCRequest,
    send: (ping: JSONRPCRequest) => void,
    onIgnored: () => void,
    limits: ProbeLimits = PROBE_LIMITS,
  ) {
    this.#probe = probe
    this.#send = send
    this.#onIgnored = onIgnored
    this.#limits = limits
    this.#timer = setTimeout(() => this.ping(), limits.pingAfterMs)
  }

  /** Sends the ping unless it was sent. */
  ping(): void {
    clearTimeout(this.#timer)
    if (this.#hasPinged || this.#isOver) return
    this.#hasPinged = true
    // With the params of the probe, because a server of the new generation takes a bare ping for the opening of an old
    // client.
    this.#send({ ...this.#probe, id: PING_ID, method: 'ping' })
  }

  /** Receives every message of the server; true for the answer to the ping, which no other code expects. */
  takes(message: object): boolean {
    if (!('id' in message) || 'method' in message) return false
    if (message.id === this.#probe.id) this.stop()
    if (message.id !== PING_ID) return false
    if (!this.#isOver && 'result' in message) this.#timer = setTimeout(this.#onIgnored, this.#limits.patienceMs)
    return true
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }
}
