// A server at a URL: Streamable HTTP without the SDK.
import { MAX_LINE_BYTES } from '../answers/message-lines.js'
import { EventReader } from './event-reader.js'
import { bodyText, type HttpAnswer, type HttpExchange, isEventStream } from './http-exchange.js'
import { MessageLog } from './message-log.js'
import type { HttpReply, HttpWire, PostOptions } from './wire.js'

interface Target {
  readonly url: string
  /** The headers of the suite and the authorization, asked for anew with each request. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly exchange: HttpExchange
  readonly onClose?: () => void
}

/** Opens nothing yet: over HTTP, each message is a request of its own. */
export function openHttpWire({ url, headers, exchange, onClose }: Target): HttpWire {
  const log = new MessageLog()
  const closed = new AbortController()
  const untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closed.signal])
  return {
    kind: 'http',
    url,
    log,
    stderr: [],
    token: async () => {
      const own = Object.entries(await headers()).find(([name]) => name.toLowerCase() === 'authorization')?.[1]
      return /^bearer +(\S+)$/i.exec(own ?? '')?.[1]
    },
    request: async ({ signal, headers: own = {}, isAnonymous = false, ...rest }) => {
      const usual = isAnonymous ? {} : await headers()
      return await exchange({ url, ...rest, headers: { ...usual, ...own }, signal: untilClosed(signal) })
    },
    post: async (text, { headers: own, signal }: PostOptions) => {
      const all: Record<string, string | undefined> = {
        ...(await headers()),
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...own,
      }
      const answer = await exchange({
        method: 'POST',
        url,
        headers: definedOnly(all),
        body: text,
        signal: untilClosed(signal),
      })
      return await replyOf(answer, log)
    },
    close: async () => {
      closed.abort()
      onClose?.()
      log.end('was closed')
    },
  }
}

/** An own header that is undefined leaves out the usual one. */
function definedOnly(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function replyOf(answer: HttpAnswer, log: MessageLog): Promise<HttpReply> {
  const { status, headers } = answer
  if (isEventStream(answer)) {
    // A stream that breaks off has no further messages; whoever waits for one is told by the time limit.
    return { status, headers, done: readEvents(answer, log).catch(() => {}) }
  }
  const text = await bodyText(answer, MAX_LINE_BYTES)
  // A body that is not JSON, such as a page of a web server, is no message that came at the wrong place.
  if (/^\s*[[{]/.test(text)) log.addText(text)
  return { status, headers, text, done: Promise.resolve() }
}

/** Of one stream. The largest message may be a quarter of it. */
const MAX_STREAM_BYTES = 4 * MAX_LINE_BYTES

async function readEvents({ body }: HttpAnswer, log: MessageLog): Promise<void> {
  let size = 0
  const reader = new EventReader(MAX_LINE_BYTES, ({ data }) => {
    if (data.trim() !== '') log.addText(data)
  })
  for await (const chunk of body) {
    size += chunk.length
    if (!reader.push(chunk) || size > MAX_STREAM_BYTES) return
  }
}
