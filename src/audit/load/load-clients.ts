// The clients of a load: connections to one server that stay open from step to step.
import { NoAnswer } from '../../mcp/process/server-trouble.js'
import type { OpenWire } from '../../mcp/raw/wire.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import type { Session } from '../session/session.js'
import type { LoadRequest } from './load-requests.js'
import { failureOf } from './tally.js'

/** A server that answers nothing is not asked without end. */
const MAX_UNANSWERED = 10
/** Processes that start at once. */
const AT_ONCE = 4

/** What the server sent that no client asked for. */
export interface Strays {
  /** Answers that came after the time limit of their request. */
  readonly late: number
  /** Answers to requests that were answered before, or that nobody sent. */
  readonly unasked: readonly Exchange[]
}

const MAX_UNASKED = 20

export class LoadClient {
  readonly session: Session
  readonly #givenUp = new Set<unknown>()
  readonly #unasked: Exchange[] = []
  #late = 0
  #unanswered = 0

  constructor(session: Session) {
    this.session = session
    const { log } = session.wire
    log.isKept = false
    log.onUnclaimed = (answer) => {
      if (this.#givenUp.delete(answer.id)) this.#late += 1
      else if (this.#unasked.length < MAX_UNASKED)
        this.#unasked.push({ sent: null, answer, silence: 'nothing was asked', ms: 0 })
    }
  }

  get strays(): Strays {
    return { late: this.#late, unasked: this.#unasked }
  }

  get ended(): string | undefined {
    return this.session.wire.log.ended
  }

  get isUsable(): boolean {
    return this.ended === undefined && this.#unanswered < MAX_UNANSWERED
  }

  /** After a pause, it is asked again. */
  rest(): void {
    this.#unanswered = 0
  }

  async ask({ method, params }: LoadRequest): Promise<Exchange> {
    const message = this.session.message(method, params)
    const exchange = await this.session.ask(message)
    const failure = failureOf(exchange)
    if (failure === 'silence' && this.session.wire.kind === 'stdio') this.#givenUp.add(message.id)
    this.#unanswered = failure === 'silence' || failure === 'broken' ? this.#unanswered + 1 : 0
    return exchange
  }

  async close(): Promise<void> {
    await this.session.close()
  }
}

export class LoadClients {
  readonly #audit: Audit
  readonly #open: OpenWire
  readonly #processes: boolean
  readonly #clients: LoadClient[] = []

  constructor(audit: Audit, processes: boolean, open: OpenWire = audit.setting.open) {
    this.#audit = audit
    this.#processes = processes
    this.#open = (options) => open({ ...options, keepAlive: true })
  }

  /** All that were opened. */
  get opened(): readonly LoadClient[] {
    return this.#clients
  }

  /** So many clients. Over stdio they share a process, unless each has its own. Throws NoAnswer. */
  async take(count: number): Promise<readonly LoadClient[]> {
    const isShared = this.#audit.survey.transport === 'stdio' && !this.#processes
    const needed = isShared ? 1 : count
    while (this.#clients.length < needed) {
      const missing = Math.min(AT_ONCE, needed - this.#clients.length)
      const opened = await Promise.all(Array.from({ length: missing }, () => this.#openOne()))
      this.#clients.push(...opened)
    }
    return Array.from({ length: count }, (_, index) => this.#clients[index % needed] as LoadClient)
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()))
  }

  async #openOne(): Promise<LoadClient> {
    const session = await this.#audit.open({}, this.#open)
    const { answer, silence, http } = session.opening
    if (answer !== null && 'result' in answer) return new LoadClient(session)
    const how = answer === null ? (silence ?? `HTTP ${http?.status}`) : 'an error'
    throw new NoAnswer(`refused connection ${this.#clients.length + 1}: ${how}`)
  }
}
