// The server under fuzz: called one call after the other, so that whatever happens belongs to a call, and started again
// when it has ended.
import type { Received } from '../../mcp/raw/message-log.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import type { Session } from '../session/session.js'
import type { FuzzInput } from './inputs/fuzz-input.js'

export type CallEvent =
  | { readonly kind: 'answered' }
  /** The process is gone, or nothing listens at the URL any more. */
  | { readonly kind: 'ended'; readonly how: string }
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

  /** How it has ended since its last answer; undefined while it is there. */
  async endedLate(): Promise<string | undefined> {
    if (this.#session === undefined) return undefined
    await this.#session.request('tools/list', {}, { timeoutMs: this.#timeoutMs })
    return this.#session.wire.log.ended
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
    return (await this.#isThere()) ? { kind: 'dropped', how: silence } : { kind: 'ended', how: silence }
  }

  async #isThere(): Promise<boolean> {
    const other = await this.#audit.open()
    await other.close()
    return other.opening.answer !== null || other.opening.http !== undefined
  }
}

/** The server does not come up again. */
export class CannotOpen extends Error {}
