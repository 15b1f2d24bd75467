// The server under fuzz: called one call after the other, so that whatever happens belongs to a call, and started again
// when it has ended.
import type { Received } from '../../mcp/raw/message-log.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { isGone, isThere } from '../session/is-gone.js'
import { lateEnd } from '../session/late-end.js'
import type { Session } from '../session/session.js'
import type { FuzzInput } from './inputs/fuzz-input.js'

export type CallEvent =
  | { readonly kind: 'answered' }
  /** The process has ended, or nothing listened at the URL for a moment. */
  | { readonly kind: 'ended'; readonly how: string }
  /** Nothing listens at the URL any more, and nobody here can start it again. */
  | { readonly kind: 'gone'; readonly how: string }
  /** The connection broke off and the server is still there. */
  | { readonly kind: 'dropped'; readonly how: string }
  /** No answer in time; `isBlocked` when it answers nothing else either. */
  | { readonly kind: 'silent'; readonly how: string; readonly isBlocked: boolean }

export interface CallReport {
  readonly exchange: Exchange
  readonly event: CallEvent
  /** Lines that were not messages. */
  readonly stray: readonly string[]
}

export class FuzzServer {
  readonly #audit: Audit
  readonly #timeoutMs: number
  #session: Session | undefined
  #calls: FuzzInput[] = []

  constructor(audit: Audit, timeoutMs: number) {
    this.#audit = audit
    this.#timeoutMs = timeoutMs
  }

  /** What was called since the server was started. */
  get calls(): readonly FuzzInput[] {
    return this.#calls
  }

  /** Throws NoAnswer when the server cannot be started. */
  async call(input: FuzzInput, timeoutMs = this.#timeoutMs): Promise<CallReport> {
    const session = this.#session ?? (await this.#open())
    this.#calls.push(input)
    const { log } = session.wire
    const before = log.count
    const exchange = await session.call(input.tool, input.args, { timeoutMs })
    const stray = log.since(before).flatMap((entry: Received) => (entry.kind === 'stray' ? [entry.text] : []))
    return { exchange, stray, event: await this.#eventOf(exchange, session) }
  }

  /** The request that shows that it has ended since its last answer; undefined while it is there. */
  async lateEnd(waitMs?: number): Promise<Exchange | undefined> {
    return this.#session === undefined ? undefined : await lateEnd(this.#session, waitMs)
  }

  /** The next call starts it again. */
  async stop(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    this.#calls = []
    await session?.close()
  }

  async #open(): Promise<Session> {
    this.#calls = []
    const session = await this.#audit.open()
    if (session.opening.answer === null) throw new CannotOpen(session.opening.silence ?? 'no answer')
    this.#session = session
    return session
  }

  async #eventOf({ answer, http, silence = '' }: Exchange, session: Session): Promise<CallEvent> {
    const { ended } = session.wire.log
    if (session.wire.kind === 'stdio' && ended !== undefined) return { kind: 'ended', how: ended }
    if (answer !== null || http !== undefined) return { kind: 'answered' }
    if (silence.startsWith('no answer within')) {
      const other = await session.request('tools/list', {}, { timeoutMs: this.#timeoutMs })
      const isBlocked = other.answer === null && other.http === undefined
      return { kind: 'silent', how: silence, isBlocked }
    }
    const open = () => this.#audit.open()
    if (await isThere(open)) return { kind: 'dropped', how: silence }
    return { kind: (await isGone(open, this.#audit.limits)) ? 'gone' : 'ended', how: silence }
  }
}

/** The server does not come up again. */
export class CannotOpen extends Error {}
