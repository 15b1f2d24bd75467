// One HTTP request of a probe, with any headers, and all that came back within a time.

import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { StreamEvent } from '../../mcp/raw/event-reader.js'
import type { HttpAnswer } from '../../mcp/raw/http-exchange.js'
import { timeLimit } from '../../mcp/raw/time-limit.js'
import type { HttpWire } from '../../mcp/raw/wire.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { assertCallsAllowed } from '../probe/permission.js'
import type { Session } from '../session/session.js'
import { readBody } from './read-body.js'

export interface HttpQuestion {
  /** Default: POST. */
  readonly method?: string
  /** A message, or a text that need not be one. */
  readonly body?: RawRecord | string
  /** Instead of the usual headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Without the credentials of the server, and without the headers of the suite. */
  readonly isAnonymous?: boolean
  /** Default: the URL of the server. Another one has the same origin. */
  readonly url?: string
  readonly timeoutMs?: number
  /** Ends the reading; what has come until then is the reply. */
  readonly signal?: AbortSignal
  /** How long a stream is read on that has brought enough. */
  readonly lingerMs?: number
  /** True when a stream of events has brought what is asked for. It is read for a moment more, to see whether it ends. */
  readonly isEnough?: (events: readonly StreamEvent[]) => boolean
}

export interface HttpReply {
  /** Evidence. Session ids and credentials are not in it. */
  readonly exchange: Exchange
  /** Undefined when no answer came. */
  readonly status: number | undefined
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: 'events' | 'json' | 'other' | 'empty'
  /** Empty for a stream of events. */
  readonly text: string
  readonly events: readonly StreamEvent[]
  /** Of the body, or of all events. */
  readonly messages: readonly RawRecord[]
  /** The server has ended the body. */
  readonly hasEnded: boolean
}

/** A stream that should end may take longer than something that must not come. */
const LINGERS = 5

/** Never throws for what a server does. */
export async function askHttp(audit: Audit, session: Session, question: HttpQuestion): Promise<HttpReply> {
  const { method = 'POST', body, isAnonymous = false, url, timeoutMs = audit.limits.timeoutMs } = question
  const wire = httpWireOf(session)
  assertAllowed(audit, body)
  if (url !== undefined && new URL(url).origin !== new URL(wire.url).origin) {
    throw new Error('a probe asks another host than that of the server')
  }
  const isPost = method === 'POST'
  const usual = {
    ...(isPost ? { 'Content-Type': 'application/json' } : {}),
    Accept: isPost ? 'application/json, text/event-stream' : 'text/event-stream',
    ...session.headersOf(isRecord(body) ? body : {}),
  }
  const started = performance.now()
  const over = new AbortController()
  const given = question.signal === undefined ? [] : [question.signal]
  const signal = AbortSignal.any([audit.signal, over.signal, ...given, timeLimit(timeoutMs)])
  const sent = shownQuestion(session, question)
  try {
    const answer = await wire.request({
      method,
      ...(url === undefined ? {} : { url }),
      isAnonymous,
      headers: definedOnly({ ...usual, ...question.headers }),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    })
    const { isEnough = hasAnswer, lingerMs = LINGERS * audit.limits.quietMs } = question
    const read = await readBody(answer, { signal, isEnough, lingerMs })
    return replyOf(answer, read, { sent, ms: Math.round(performance.now() - started), timeoutMs })
  } catch (error) {
    const why = error instanceof Error && !signal.aborted ? error.message : `within ${timeoutMs} ms`
    const silence = signal.aborted ? `no answer ${why}` : `no answer: ${why}`
    const exchange = { sent, answer: null, silence, ms: Math.round(performance.now() - started) }
    return {
      exchange,
      status: undefined,
      headers: {},
      body: 'empty',
      text: '',
      events: [],
      messages: [],
      hasEnded: false,
    }
  } finally {
    over.abort()
  }
}

export function httpWireOf({ wire }: Session): HttpWire {
  if (wire.kind !== 'http') throw new Error('a probe of HTTP asks a server that is a process')
  return wire
}

/** A request that every server answers, and that changes nothing. */
export function plainRequest(session: Session): RawRecord {
  return session.message(session.revision === '2026-07-28' ? 'server/discover' : 'ping')
}

/** Answered with 2xx. */
export function isServed({ status }: HttpReply): boolean {
  return status !== undefined && status >= 200 && status < 300
}

/** Refused as the fault of the client. */
export function isRefused({ status }: HttpReply): boolean {
  return status !== undefined && status >= 400 && status < 500
}

export function isResponse(message: RawRecord): boolean {
  return !('method' in message) && ('result' in message || 'error' in message)
}

export function messageIn({ data }: StreamEvent): unknown {
  return parsed(data)
}

function hasAnswer(events: readonly StreamEvent[]): boolean {
  const message = events.length === 0 ? undefined : parsed(events.at(-1)?.data ?? '')
  return isRecord(message) && isResponse(message)
}

function replyOf(
  { status, headers }: HttpAnswer,
  read: Awaited<ReturnType<typeof readBody>>,
  { sent, ms, timeoutMs }: { readonly sent: unknown; readonly ms: number; readonly timeoutMs: number },
): HttpReply {
  const { text, events, hasEnded } = read
  const value = parsed(text)
  const messages = [...[value].flat(), ...events.map(messageIn)].filter(isRecord)
  const answer = messages.find(isResponse) ?? null
  const isStream = read.isStream
  const silence = answer === null && isStream && !hasEnded ? { silence: `no answer within ${timeoutMs} ms` } : {}
  const exchange: Exchange = { sent, answer, ...silence, http: { status, headers, ...(isStream ? {} : { text }) }, ms }
  const kind = isStream ? 'events' : text === '' ? 'empty' : value === undefined ? 'other' : 'json'
  return { exchange, status, headers, body: kind, text, events, messages, hasEnded }
}

/** What reports show of the question: what is unusual about it. */
function shownQuestion(
  session: Session,
  { method = 'POST', body, headers = {}, isAnonymous, url }: HttpQuestion,
): unknown {
  const own = Object.entries(headers).map(([name, value]) => [name, shownHeader(session, name, value)])
  if (method === 'POST' && own.length === 0 && isAnonymous !== true && url === undefined) return body ?? ''
  return {
    http: url === undefined ? method : `${method} ${new URL(url).pathname}`,
    ...(own.length === 0 ? {} : { headers: Object.fromEntries(own) }),
    ...(isAnonymous === true ? { credentials: 'none' } : {}),
    ...(body === undefined ? {} : { body }),
  }
}

function shownHeader({ sessionId }: Session, name: string, value: string | undefined): string {
  if (value === undefined) return '(left out)'
  if (name.toLowerCase() === 'mcp-session-id' && value === sessionId) return '(the session)'
  return value
}

/** As a Session does. */
function assertAllowed({ setting, survey }: Audit, body: RawRecord | string | undefined): void {
  assertCallsAllowed(body, setting.permission.forbidden(survey.tools))
}

function definedOnly(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const pairs = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(pairs)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
