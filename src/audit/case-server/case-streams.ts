// Case servers that answer with streams of events. For tests only.
import { bodyText, type HttpAnswer, type HttpRequest } from '../../mcp/raw/http-exchange.js'
import type { CaseServer } from './case-server.js'

type CaseRequest = HttpRequest & { readonly headers: Readonly<Record<string, string>> }

interface Streamed {
  /** The body of the stream that brings an answer; `number` counts the streams. Default: one event with the answer. */
  readonly write?: (text: string, number: number, request: CaseRequest) => string
  /** The stream stays open after its last event. */
  readonly staysOpen?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** The body of the stream that a GET opens, which stays open; default: 405. */
  readonly onGet?: (request: CaseRequest) => string
}

const MAX_BYTES = 1024 * 1024

/** Answers every request that succeeds with a stream. */
export function streamed({
  write = oneEvent,
  staysOpen = false,
  headers = {},
  onGet,
}: Streamed = {}): NonNullable<CaseServer['http']> {
  let number = 0
  return async (request, next) => {
    const { method, signal } = request
    if (method === 'GET' && onGet !== undefined) return eventAnswer(onGet(request), {}, signal)
    const answer = await next(request)
    if (method !== 'POST' || answer.status !== 200 || answer.headers['content-type'] !== 'application/json')
      return answer
    const body = write(await bodyText(answer, MAX_BYTES), ++number, request)
    return eventAnswer(body, { ...answer.headers, ...headers }, staysOpen ? signal : undefined)
  }
}

/** An event with a message. */
export function eventText(text: string, id?: string): string {
  return `event: message\n${id === undefined ? '' : `id: ${id}\n`}data: ${text}\n\n`
}

/** A stream that ends, or one that stays open until it is aborted. */
export function eventAnswer(
  text: string,
  headers: Readonly<Record<string, string>> = {},
  openUntil?: AbortSignal,
): HttpAnswer {
  return { status: 200, headers: { ...headers, 'content-type': 'text/event-stream' }, body: chunks(text, openUntil) }
}

function oneEvent(text: string): string {
  return eventText(text)
}

async function* chunks(text: string, openUntil: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text)
  if (openUntil === undefined || openUntil.aborted) return
  await new Promise((resolve) => openUntil.addEventListener('abort', resolve, { once: true }))
}
