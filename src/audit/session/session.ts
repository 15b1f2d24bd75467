// A conversation with a server over a raw wire: the protocol as far as it takes to ask something, and no further.
import { parsedJson } from '../../core/json/parsed-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { deadline } from '../../mcp/process/deadline.js'
import { parameterHeaders } from '../../mcp/proxy/http/parameter-headers.js'
import type { Received } from '../../mcp/raw/message-log.js'
import type { HttpReply, HttpWire, OpenWire, Wire } from '../../mcp/raw/wire.js'
import type { Exchange } from '../probe/exchange.js'
import { assertCallsAllowed } from '../probe/permission.js'
import { eraOf, type Revision } from '../probe/revision.js'
import { clientMeta, openingRequest } from './client-words.js'

export interface SessionSetting {
  readonly open: OpenWire
  readonly limits: { readonly openMs: number; readonly timeoutMs: number }
  readonly signal: AbortSignal
  /** Names of tools that may not be called: a probe that calls one is wrong, and the call is not sent. */
  readonly forbidden?: ReadonlySet<unknown>
  /** Called when a request at a URL was not answered because the connection broke, or there was none. */
  readonly onBroken?: (exchange: Exchange) => void
  /** The tools of the server: some of their arguments are repeated in headers. */
  readonly tools?: readonly RawRecord[]
}

export interface SessionOptions {
  /** What the client can do, as it tells the server. */
  readonly capabilities?: RawRecord
  /** Answers a request of the server; default: `ping` is answered, and everything else is refused with -32601. */
  readonly respond?: (request: RawRecord) => RawRecord | undefined
}

export interface AskOptions {
  readonly id?: string | number
  readonly timeoutMs?: number
  /** Of the POST. Undefined leaves out a usual one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** More entries of `_meta`, such as `progressToken`. */
  readonly meta?: RawRecord
}

/** Opened by `initialize` or `server/discover`. */
export class Session {
  readonly wire: Wire
  readonly revision: Revision
  readonly #setting: SessionSetting
  readonly #options: SessionOptions
  /** The exchange that opened it. */
  #opening: Exchange | undefined
  #sessionId: string | undefined
  #lastId = 0
  #responding = 0
  #isSilent = false
  /** Ids of requests whose answer did not come in time. */
  readonly #unanswered = new Set<unknown>()

  private constructor(wire: Wire, revision: Revision, setting: SessionSetting, options: SessionOptions) {
    this.wire = wire
    this.revision = revision
    this.#setting = setting
    this.#options = options
    wire.log.onRequest = (request) => void this.#respond(request).catch(() => {})
  }

  /** Opens a wire and says hello, without a look at the answer: see `opening`. */
  static async open(setting: SessionSetting, revision: Revision, options: SessionOptions = {}): Promise<Session> {
    const wire = await setting.open()
    const session = new Session(wire, revision, setting, options)
    await session.#start()
    return session
  }

  /** A conversation in which nothing was said yet: the probe itself opens it, rightly or wrongly. */
  static on(wire: Wire, setting: SessionSetting, revision: Revision, options: SessionOptions = {}): Session {
    return new Session(wire, revision, setting, options)
  }

  get opening(): Exchange {
    if (this.#opening === undefined) throw new Error('the session was not opened')
    return this.#opening
  }

  /** A process did not answer the last request: that, or what came before it, may still have an effect. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** Of HTTP in the legacy era; undefined where the server has none. */
  get sessionId(): string | undefined {
    return this.#sessionId
  }

  /** Sends a request and waits for its answer. Never throws for what a server does. */
  async request(method: string, params: RawRecord = {}, options: AskOptions = {}): Promise<Exchange> {
    return await this.ask(this.message(method, params, options), options)
  }

  /** A request as `request` sends it. */
  message(method: string, params: RawRecord = {}, { id = ++this.#lastId, meta = {} }: AskOptions = {}): RawRecord {
    const ownMeta = isRecord(params._meta) ? params._meta : {}
    const all = { ...this.#meta(), ...meta, ...ownMeta }
    const hasMeta = Object.keys(all).length > 0
    return { jsonrpc: '2.0', id, method, params: hasMeta ? { ...params, _meta: all } : params }
  }

  async call(name: string, args: RawRecord, options?: AskOptions): Promise<Exchange> {
    return await this.request('tools/call', { name, arguments: args }, options)
  }

  /** Sends a request as it is, with the id and without anything added, and waits for its answer. */
  async ask(message: RawRecord, { timeoutMs, headers = {} }: AskOptions = {}): Promise<Exchange> {
    const { id } = message
    const isId = typeof id === 'string' || typeof id === 'number'
    const answered = (signal: AbortSignal) => (isId ? this.wire.log.answerTo(id, signal) : this.#nextAnswer(signal))
    const exchange = await this.#exchange(message, JSON.stringify(message), answered, timeoutMs, {
      ...this.headersOf(message),
      ...headers,
    })
    if (isId && exchange.answer === null) this.#unanswered.add(id)
    return exchange
  }

  /** Whether it is the answer to a request that nobody waits for any more: it says nothing of what was sent since. */
  isLate(entry: Received): boolean {
    return isAnswer(entry) && this.#unanswered.has(entry.message.id)
  }

  /** Sends a text that need not be a message, and waits for the next answer to anything. */
  async askText(text: string, { timeoutMs, headers = {} }: AskOptions = {}): Promise<Exchange> {
    const answered = (signal: AbortSignal) => this.#nextAnswer(signal)
    return await this.#exchange(text, text, answered, timeoutMs, { ...this.headersOf({}), ...headers })
  }

  /** Sends a notification, or anything else that has no answer. Over HTTP, resolves with what the POST was answered with. */
  async notify(
    method: string,
    params: RawRecord = {},
    { headers = {} }: AskOptions = {},
  ): Promise<HttpReply | undefined> {
    const meta = this.#meta()
    const all = Object.keys(meta).length === 0 ? params : { ...params, _meta: meta }
    return await this.post({ jsonrpc: '2.0', method, params: all }, headers)
  }

  /** Writes a message without waiting for an answer. */
  async post(message: RawRecord, headers: AskOptions['headers'] = {}): Promise<HttpReply | undefined> {
    this.#assertAllowed(message)
    if (this.wire.kind === 'stdio') {
      this.wire.send(JSON.stringify(message))
      return undefined
    }
    const signal = AbortSignal.any([this.#setting.signal, deadline(this.#setting.limits.timeoutMs)])
    return await this.wire
      .post(JSON.stringify(message), { headers: { ...this.headersOf(message), ...headers }, signal })
      .catch(() => undefined)
  }

  /** The next entry of the log that matches; null when none comes in `timeMs`. */
  async next(match: (entry: Received) => boolean, timeMs: number): Promise<Received | null> {
    return await this.wire.log.next(match, this.#within(timeMs))
  }

  /** The headers of a POST with this message. */
  headersOf({ method, params }: RawRecord): Record<string, string | undefined> {
    if (this.wire.kind === 'stdio') return {}
    const id = this.#sessionId === undefined ? {} : { 'Mcp-Session-Id': this.#sessionId }
    if (eraOf(this.revision) === 'legacy') {
      return method === 'initialize' ? id : { ...id, 'MCP-Protocol-Version': this.revision }
    }
    const name = isRecord(params) ? (params.name ?? params.uri) : undefined
    return {
      'MCP-Protocol-Version': this.revision,
      ...(typeof method === 'string' ? { 'Mcp-Method': method } : {}),
      ...(typeof name === 'string' ? { 'Mcp-Name': encodedName(name) } : {}),
      ...(method === 'tools/call' && isRecord(params) ? this.#parameterHeaders(params) : {}),
    }
  }

  async close(): Promise<void> {
    if (this.wire.kind === 'http' && this.#sessionId !== undefined && this.wire.log.ended === undefined) {
      await this.#endHttpSession(this.wire, this.#sessionId)
    }
    await this.wire.close()
  }

  async #start(): Promise<void> {
    const { method, params } = openingRequest(this.revision, this.#options.capabilities)
    this.#opening = await this.request(method, params, { timeoutMs: this.#setting.limits.openMs })
    this.#sessionId = this.#opening.http?.headers['mcp-session-id']
    if (method === 'initialize' && isRecord(this.#opening.answer?.result)) {
      await this.notify('notifications/initialized')
    }
  }

  #parameterHeaders({ name, arguments: args }: RawRecord): Record<string, string> {
    const tool = this.#setting.tools?.find((one) => one.name === name)
    return tool === undefined ? {} : parameterHeaders(tool.inputSchema, args)
  }

  #meta(): RawRecord {
    return eraOf(this.revision) === 'legacy' ? {} : clientMeta(this.revision, this.#options.capabilities)
  }

  async #exchange(
    sent: unknown,
    text: string,
    answered: (signal: AbortSignal) => Promise<RawRecord | null>,
    timeoutMs: number | undefined,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<Exchange> {
    this.#assertAllowed(sent)
    const started = performance.now()
    const limitMs = timeoutMs ?? this.#setting.limits.timeoutMs
    const signal = this.#within(limitMs)
    const elapsed = (): number => Math.round(performance.now() - started)
    if (this.wire.kind === 'stdio') {
      const { wire } = this
      const answer = await whileSending(() => wire.send(text), answered(signal))
      this.#isSilent = answer === null
      return { sent, answer, ...this.#silence(answer, limitMs), ms: elapsed() }
    }
    const over = new AbortController()
    const waiting = answered(AbortSignal.any([signal, over.signal]))
    try {
      const reply = await this.wire.post(text, { headers, signal })
      // What a stream brought is in the log by then; after its end no answer comes any more.
      void reply.done.finally(() => setImmediate(() => over.abort()))
      const answer = (await waiting) ?? messageIn(reply.text)
      const { status, headers: told, text: body } = reply
      const http = { status, headers: told, ...(body === undefined ? {} : { text: body }) }
      return { sent, answer, ...this.#silence(answer, limitMs), http, ms: elapsed() }
    } catch (error) {
      over.abort()
      const why = signal.aborted ? `no answer within ${limitMs} ms` : failureText(error)
      const exchange: Exchange = { sent, answer: null, silence: why, ms: elapsed() }
      if (!signal.aborted) this.#setting.onBroken?.(exchange)
      return exchange
    }
  }

  #nextAnswer(signal: AbortSignal): Promise<RawRecord | null> {
    const isNext = (entry: Received): boolean => isAnswer(entry) && !this.isLate(entry)
    return this.wire.log.next(isNext, signal).then((entry) => (entry?.kind === 'message' ? entry.message : null))
  }

  #assertAllowed(sent: unknown): void {
    assertCallsAllowed(sent, this.#setting.forbidden ?? NOTHING)
  }

  #silence(answer: RawRecord | null, limitMs: number): { readonly silence?: string } {
    if (answer !== null) return {}
    return { silence: this.wire.log.ended ?? `no answer within ${limitMs} ms` }
  }

  #within(timeMs: number): AbortSignal {
    return AbortSignal.any([this.#setting.signal, deadline(timeMs)])
  }

  async #respond(request: RawRecord): Promise<void> {
    const { id, method } = request
    // A server that floods gets no answers: over HTTP each is a request of ours, over stdio they pile up unread.
    if (this.#responding >= MAX_RESPONDING) return
    if (this.wire.kind === 'stdio' && this.wire.unread > MAX_UNREAD_BYTES) return
    this.#responding += 1
    try {
      const own = this.#options.respond?.(request)
      const refusal = { error: { code: -32601, message: 'Method not found' } }
      await this.post({ jsonrpc: '2.0', id, ...(own ?? (method === 'ping' ? { result: {} } : refusal)) })
    } finally {
      this.#responding -= 1
    }
  }

  async #endHttpSession(wire: HttpWire, id: string): Promise<void> {
    const headers = { 'Mcp-Session-Id': id, 'MCP-Protocol-Version': this.revision }
    await wire.request({ method: 'DELETE', headers, signal: deadline(END_MS) }).catch(() => {})
  }
}

/** A server that does not answer a DELETE is closed all the same. */
const END_MS = 1000
/** Requests of a server that are answered at the same time; a flood of them is not answered. */
const MAX_RESPONDING = 50
/** More than a pipe holds: the server does not read. */
const MAX_UNREAD_BYTES = 64 * 1024
const NOTHING: ReadonlySet<unknown> = new Set()

/** Whoever waits is there before the server can answer. */
async function whileSending<T>(send: () => void, waiting: Promise<T>): Promise<T> {
  send()
  return await waiting
}

function messageIn(text: string | undefined): RawRecord | null {
  const value = text === undefined ? undefined : parsedJson(text)
  return isRecord(value) && ('result' in value || 'error' in value) ? value : null
}

/** Names outside of ASCII are sent in Base64 (2026-07-28, Streamable HTTP, Value Encoding). */
function encodedName(name: string): string {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(name) && !name.startsWith('=?')) return name
  return `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`
}

function failureText(error: unknown): string {
  return error instanceof Error ? `no answer: ${error.message}` : 'no answer'
}

type ReceivedMessage = Extract<Received, { readonly kind: 'message' }>

function isAnswer(entry: Received): entry is ReceivedMessage {
  return entry.kind === 'message' && ('result' in entry.message || 'error' in entry.message)
}
