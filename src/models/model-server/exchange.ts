// One request and its response. Every outcome is a response in the provider's own format.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isForeignOrigin } from '../../core/addresses/foreign-origin.js'
import { isMcproveError } from '../../core/errors/error.js'
import { type Answered, type AnswerMeans, answerRequest } from './answer-request.js'
import { countingEndpoint } from './endpoints/count-tokens.js'
import { modelList } from './endpoints/model-list.js'
import { anthropicMessages } from './formats/anthropic-messages.js'
import { googleGenerateContent } from './formats/google-generate-content.js'
import { openaiChat } from './formats/openai-chat.js'
import { openaiResponsesFormat } from './formats/openai-responses.js'
import { readRequest } from './http/read-body.js'
import { type Sent, sendReply } from './http/send-reply.js'
import type { NormalisedRequest } from './normalised-request.js'
import { Refusal } from './refusal.js'
import type { WireFormat } from './wire-format.js'

const FORMATS = [anthropicMessages, openaiChat, openaiResponsesFormat, googleGenerateContent]
/** Products check that the address answers before they use it: Claude Code asks for the second. */
const PROBED = ['/', '/api/hello']
const CHARACTERS_PER_TOKEN = 4

type Headers = Readonly<Record<string, string>>

/** One request and what it was answered with. `request` is there when it was for the script, `reply` when that had one. */
export interface Seen extends Partial<Answered> {
  readonly method: string
  readonly path: string
  readonly sent: Sent
  /** Why the request was refused. */
  readonly refusal?: string | undefined
}

/** What all exchanges of a server share. */
export interface Exchanges extends AnswerMeans {
  readonly requireKey: string | boolean
  /** The models that clients have asked for. */
  readonly models: ReadonlySet<string>
  observe(seen: Seen): void
}

export async function exchange(incoming: IncomingMessage, response: ServerResponse, shared: Exchanges): Promise<void> {
  const headers = headersOf(incoming)
  const asked = `http://127.0.0.1${incoming.url}`
  const url = new URL(URL.canParse(asked) ? asked : 'http://127.0.0.1/')
  const method = incoming.method ?? 'GET'
  const seen = { method, path: url.pathname }
  let answered: Partial<Answered> & { readonly sent: Sent; readonly refusal?: string }
  let request: NormalisedRequest | undefined
  const record = (read: NormalisedRequest): void => {
    request = read
    shared.record(read)
  }
  try {
    answered = await answerTo(incoming, method, url, headers, { ...shared, record })
  } catch (error) {
    incoming.resume()
    const status = error instanceof Refusal ? error.status : 400
    const allow = status === 405 ? { allow: 'POST' } : {}
    const refusal = messageOf(error)
    const body = formatFor(url.pathname, headers).renderError(status, refusal)
    answered = { sent: { status, headers: allow, body }, refusal, ...(request !== undefined && { request }) }
  }
  shared.observe({ ...seen, ...answered })
  await sendReply(response, answered.sent, answered.reply)
}

async function answerTo(
  incoming: IncomingMessage,
  method: string,
  url: URL,
  headers: Headers,
  shared: Exchanges,
): Promise<Partial<Answered> & { readonly sent: Sent }> {
  const path = url.pathname
  if (isForeignOrigin(headers.origin)) throw new Refusal(403, 'origin not allowed')
  const format = FORMATS.find((one) => one.matches(path))
  const counting = countingEndpoint(path)
  if (format !== undefined || counting !== undefined) {
    if (method !== 'POST') throw new Refusal(405, `${path} takes POST, not ${method}`)
    checkKey(formatFor(path, headers).keyOf(headers, url), shared.requireKey)
    const { body, length } = await readRequest(incoming)
    if (format !== undefined) return await answerRequest({ body, length, url, headers, format }, shared)
    return { sent: { status: 200, body: counting?.render(Math.ceil(length / CHARACTERS_PER_TOKEN)) } }
  }
  if (method === 'GET' || method === 'HEAD') {
    if (PROBED.includes(path)) return { sent: { status: 200, body: { status: 'ok' } } }
    const list = modelList(url, headers, shared.models)
    if (list !== undefined) {
      checkKey(formatFor(path, headers).keyOf(headers, url), shared.requireKey)
      return { sent: { status: 200, body: list } }
    }
  }
  throw new Refusal(404, `${method} ${path}: no such path here`)
}

/** A mistake in the script is reported to the client, where its author will see it. */
function messageOf(error: unknown): string {
  if (isMcproveError(error)) return [error.message, error.hint ?? ''].join(' ').trim()
  return error instanceof Refusal ? error.message : `the answer function threw: ${String(error)}`
}

function checkKey(key: string | null, required: string | boolean): void {
  if (required === false) return
  if (key === null) throw new Refusal(401, 'the request has no key')
  if (required !== true && key !== required) throw new Refusal(401, 'the request has the wrong key')
}

/** Repeated headers are joined, as HTTP defines it. */
function headersOf(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

/** The format of a path; for an unknown path the one in which the client most likely reads errors. */
function formatFor(path: string, headers: Headers): WireFormat {
  const name = countingEndpoint(path)?.format
  const format = FORMATS.find((one) => one.name === name || one.matches(path))
  if (format !== undefined) return format
  if (path.startsWith('/v1beta') || 'x-goog-api-key' in headers) return googleGenerateContent
  return 'anthropic-version' in headers || 'x-api-key' in headers ? anthropicMessages : openaiChat
}
