// One request and its response. Every outcome is a response in the provider's own format.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isForeignOrigin } from '../../core/addresses/foreign-origin.js'
import { isMcproveError } from '../../core/errors/error.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Conversations } from './conversations.js'
import { anthropicMessages } from './formats/anthropic-messages.js'
import { googleGenerateContent } from './formats/google-generate-content.js'
import { openaiChat } from './formats/openai-chat.js'
import { openaiResponsesFormat } from './formats/openai-responses.js'
import { heardTexts } from './heard-texts.js'
import { readRequest } from './http/read-body.js'
import { type Sent, sendReply } from './http/send-reply.js'
import type { AnswerFunction } from './model-answers.js'
import type { ModelReply, ReplyError } from './model-reply.js'
import type { NormalisedRequest } from './normalised-request.js'
import { Refusal } from './refusal.js'
import type { ReplyIds } from './reply-ids.js'
import { resolveTool } from './resolve-tool.js'
import { seededRandom } from './seeded-random.js'
import type { StreamEvent } from './stream/stream-event.js'
import type { SentAnswer, WireFormat } from './wire-format.js'

const FORMATS = [anthropicMessages, openaiChat, openaiResponsesFormat, googleGenerateContent]
const CARRIES_A_KEY = /key|token|secret|authorization|cookie/

/** What all exchanges of a server share. */
export interface Exchanges {
  readonly answer: AnswerFunction
  readonly seed: number | string
  readonly requireKey: string | boolean
  readonly conversations: Conversations
  readonly ids: ReplyIds
  record(request: NormalisedRequest): void
}

export async function exchange(incoming: IncomingMessage, response: ServerResponse, shared: Exchanges): Promise<void> {
  const headers = headersOf(incoming)
  const asked = `http://127.0.0.1${incoming.url}`
  const url = new URL(URL.canParse(asked) ? asked : 'http://127.0.0.1/')
  const format = FORMATS.find((one) => one.matches(url.pathname))
  const spoken = format ?? likelyFormat(url.pathname, headers)
  try {
    if (isForeignOrigin(headers.origin)) throw new Refusal(403, 'origin not allowed')
    if (format === undefined) throw new Refusal(404, `${incoming.method} ${url.pathname}: no such path here`)
    if (incoming.method !== 'POST') throw new Refusal(405, `${url.pathname} takes POST, not ${incoming.method}`)
    checkKey(format.keyOf(headers, url), shared.requireKey)
    const { sent, reply } = await answerTo(incoming, url, headers, format, shared)
    await sendReply(response, sent, reply)
  } catch (error) {
    incoming.resume()
    const status = error instanceof Refusal ? error.status : 400
    const allow = status === 405 ? { allow: 'POST' } : {}
    await sendReply(response, { status, headers: allow, body: spoken.renderError(status, messageOf(error)) })
  }
}

/** A mistake in the script is reported to the client, where its author will see it. */
function messageOf(error: unknown): string {
  if (isMcproveError(error)) return [error.message, error.hint ?? ''].join(' ').trim()
  return error instanceof Refusal ? error.message : `the answer function threw: ${String(error)}`
}

async function answerTo(
  incoming: IncomingMessage,
  url: URL,
  given: Readonly<Record<string, string>>,
  format: WireFormat,
  { answer, seed, conversations, ids, record }: Exchanges,
): Promise<{ sent: Sent; reply: ModelReply }> {
  const { body, length } = await readRequest(incoming)
  const parsed = format.parse(body, url.pathname, ids)
  const isStream = format.stream.isAsked(body, url)
  const { key, attempt } = conversations.recognise(format.name, parsed)
  const heard = heardTexts(parsed.messages)
  const turn = heard.length - 1
  const prompt = parsed.messages.find((message) => message.role === 'user')?.text ?? ''
  const publicHeaders = Object.fromEntries(Object.entries(given).filter(([name]) => !CARRIES_A_KEY.test(name)))
  const place = { prompt, turn, last: heard.at(-1) ?? '', attempt }
  const request: NormalisedRequest = { format: format.name, ...parsed, ...place, headers: publicHeaders, body }
  record(request)
  const random = seededRandom(seed, key, turn, attempt)
  const reply = await answer(request, random, seededRandom(seed, key))
  const { error } = reply
  if (error !== undefined && !(isStream && error.in_stream === true)) return { sent: failure(error, format), reply }
  const answered = completeReply(reply, request, length, () => ids.make(format.callPrefix))
  conversations.remember(
    key,
    answered.calls.map((call) => call.id),
  )
  const asked = { body, parsed, ids }
  if (!isStream) return { sent: { status: 200, body: format.render(answered, asked) }, reply }
  const events = endedBy(error, format.stream.events(answered, asked), format)
  const headers = { 'content-type': format.stream.contentType(url) }
  return { sent: { status: 200, headers, frames: format.stream.frames(events, url) }, reply }
}

function completeReply(
  { text = '', calls = [], finish_reason, tokens }: ModelReply,
  request: NormalisedRequest,
  requestLength: number,
  makeId: () => string,
): SentAnswer {
  const sent = calls.map((call) => {
    const { name, namespace, is_custom } = resolveTool(call, request.tools)
    const { args = {} } = call
    // A custom tool takes a text: `args` is that text, or has it as `input`.
    const text = isRecord(args) && is_custom === true ? (args.input ?? args) : args
    const isText = is_custom === true && typeof text === 'string'
    const args_json = call.args_text ?? (isText ? text : JSON.stringify(text))
    return { ...call, name, namespace, is_custom, id: makeId(), args_json }
  })
  const length = sent.reduce((sum, call) => sum + call.name.length + call.args_json.length, text.length)
  return {
    text,
    calls: sent,
    finish_reason: finish_reason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
    tokens: tokens ?? { input: Math.ceil(requestLength / 4), output: Math.ceil(length / 4) },
  }
}

/** A provider that fails in the middle: half of the events, then the error. */
function endedBy(
  error: ReplyError | undefined,
  events: readonly StreamEvent[],
  format: WireFormat,
): readonly StreamEvent[] {
  if (error === undefined) return events
  const begun = events.slice(0, Math.max(1, Math.floor(events.length / 2)))
  return [...begun, format.stream.failure(error.status, messageOfFailure(error), begun)]
}

function messageOfFailure({ status, message }: ReplyError): string {
  return message ?? `scripted failure ${status}`
}

function failure(error: ReplyError, format: WireFormat): Sent {
  const { status, retry_after } = error
  return {
    status,
    headers: retry_after === undefined ? {} : { 'retry-after': String(retry_after) },
    body: format.renderError(status, messageOfFailure(error)),
  }
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

/** For an unknown path: the format in which the client most likely reads errors. */
function likelyFormat(path: string, headers: Readonly<Record<string, string>>): WireFormat {
  if (path.startsWith('/v1beta') || 'x-goog-api-key' in headers) return googleGenerateContent
  return 'anthropic-version' in headers || 'x-api-key' in headers ? anthropicMessages : openaiChat
}
