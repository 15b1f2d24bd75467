// A probe of relations makes a bounded number of calls, and leaves time for its verdict.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import type { Session } from '../session/session.js'

/** The share of the time of a probe that its calls may take. */
const SHARE_OF_TIME = 0.8
/** A server that answers no call is not waited for again and again. */
const MAX_SILENT = 2

export class CallBudget {
  readonly #audit: Audit
  readonly #endMs: number
  #left: number
  #silent = 0

  constructor(audit: Audit, calls: number) {
    this.#audit = audit
    this.#left = calls
    this.#endMs = performance.now() + SHARE_OF_TIME * audit.limits.probeMs
  }

  get isSpent(): boolean {
    return this.#left <= 0 || this.#silent >= MAX_SILENT || performance.now() > this.#endMs
  }

  /** Calls a tool in the shared session; undefined when the budget is spent. */
  async call(name: string, args: RawRecord): Promise<Exchange | undefined> {
    return await this.ask((session) => session.call(name, args))
  }

  /** Opens the shared session again when the call before has ended the server. */
  async ask(call: (session: Session) => Promise<Exchange>): Promise<Exchange | undefined> {
    if (this.isSpent) return undefined
    this.#left -= 1
    const exchange = await call(await this.#audit.session())
    if (exchange.answer === null) this.#silent += 1
    return exchange
  }
}
