// From a request that was read to what is sent: the reply of the script in the format of the request.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { Conversations } from './conversations.js'
import { heardTexts } from './heard-texts.js'
import type { Sent } from './http/send-reply.js'
import type { AnswerFunction } from './model-answers.js'
import type { ModelReply, ReplyCall, ReplyError } from './model-reply.js'
import type { NormalisedRequest } from './normalised-request.js'
import type { ReplyIds } from './reply-ids.js'
import { resolveTool } from './resolve-tool.js'
import { seededRandom } from './seeded-random.js'
import type { StreamEvent } from './stream/stream-event.js'
import type { SentAnswer, SentCall, WireFormat } from './wire-format.js'

const CARRIES_A_KEY = /key|token|secret|authorization|cookie/

export interface AnswerMeans {
  readonly answer: AnswerFunction
  readonly seed: number | string
  readonly conversations: Conversations
  readonly ids: ReplyIds
  record(request: NormalisedRequest): void
}

export interface ReadRequest {
  readonly body: Readonly<Record<string, unknown>>
  /** In characters. */
  readonly length: number
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly format: WireFormat
}

export interface Answered {
  readonly request: NormalisedRequest
  readonly reply: ModelReply
  readonly sent: Sent
}

/** Throws a Refusal, or whatever the answer function throws. */
export async function answerRequest(read: ReadRequest, means: AnswerMeans): Promise<Answered> {
  const { body, url, format } = read
  const { answer, seed, conversations, ids, record } = means
  const parsed = format.parse(body, url.pathname, ids)
  const isStream = format.stream.isAsked(body, url)
  const { key, attempt } = conversations.recognise(format.name, parsed)
  const heard = heardTexts(parsed.messages)
  const turn = heard.length - 1
  const prompt = parsed.messages.find((message) => message.role === 'user')?.text ?? ''
  const headers = Object.fromEntries(Object.entries(read.headers).filter(([name]) => !CARRIES_A_KEY.test(name)))
  const place = { prompt, turn, last: heard.at(-1) ?? '', attempt }
  const request: NormalisedRequest = { format: format.name, ...parsed, ...place, headers, body }
  record(request)
  const random = seededRandom(seed, key, turn, attempt)
  const given = await answer(request, random, seededRandom(seed, key))
  const isOver = attempt > (given.error?.times ?? attempt)
  const reply = isOver ? { ...given, error: undefined } : given
  const { error } = reply
  if (error !== undefined && !(isStream && error.in_stream === true)) {
    return { request, reply, sent: failure(error, format) }
  }
  const answered = completeReply(reply, request, read.length, () => ids.make(format.callPrefix))
  conversations.remember(
    key,
    answered.calls.map((call) => call.id),
  )
  const asked = { body, parsed, ids }
  if (!isStream) return { request, reply, sent: { status: 200, body: format.render(answered, asked) } }
  const isBroken = error !== undefined || reply.truncate === true || reply.malformed === true
  const events = endedBy(error, format.stream.events(isBroken ? firstPart(answered) : answered, asked), format)
  const type = { 'content-type': format.stream.contentType(url) }
  return { request, reply, sent: { status: 200, headers: type, frames: format.stream.frames(events, url) } }
}

function completeReply(
  { text = '', calls = [], finish_reason, tokens }: ModelReply,
  request: NormalisedRequest,
  requestLength: number,
  makeId: () => string,
): SentAnswer {
  const mentioned = calls.length === 0 ? [] : mentionedTools(request)
  const sent = calls.map((call): SentCall => {
    const { name, namespace, is_custom } = resolveTool(call, request.tools, mentioned)
    return { ...call, name, namespace, is_custom, id: makeId(), args_json: argumentsOf(call, is_custom) }
  })
  const length = sent.reduce((sum, call) => sum + call.name.length + call.args_json.length, text.length)
  return {
    text,
    calls: sent,
    finish_reason: finish_reason ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
    tokens: tokens ?? { input: Math.ceil(requestLength / 4), output: Math.ceil(length / 4) },
  }
}

/** Claude Code does not offer tools of servers at first but lists their names in a message, and accepts calls of them. */
function mentionedTools({ messages, system }: NormalisedRequest): { name: string }[] {
  const texts = messages.flatMap((message) => (message.role === 'user' ? [message.text] : []))
  const names = [...texts, system ?? ''].flatMap((text) => text.match(/^mcp__[\w-]{1,200}$/gm) ?? [])
  return [...new Set(names)].map((name) => ({ name }))
}

/** A custom tool takes a text: `args` is that text, or has it as `input`. */
function argumentsOf({ args_text, args }: ReplyCall, isCustom = false): string {
  if (args_text !== undefined) return args_text
  const value = isCustom && isRecord(args) ? (args.input ?? args) : args
  return isCustom && typeof value === 'string' ? value : JSON.stringify(value ?? {})
}

/**
 * What a stream that breaks is made of: the text, or the first call. Clients keep a part that they received whole, and go
 * on from there instead of asking again.
 */
function firstPart(answer: SentAnswer): SentAnswer {
  return { ...answer, calls: answer.text === '' ? answer.calls.slice(0, 1) : [] }
}

/** A provider that fails in the middle: half of the events, then the error. */
function endedBy(
  error: ReplyError | undefined,
  events: readonly StreamEvent[],
  format: WireFormat,
): readonly StreamEvent[] {
  if (error === undefined) return events
  const begun = events.slice(0, Math.floor(events.length / 2))
  return [...begun, format.stream.failure(error.status, messageOf(error), begun)]
}

function failure(error: ReplyError, format: WireFormat): Sent {
  const { status, retry_after } = error
  return {
    status,
    headers: retry_after === undefined ? {} : { 'retry-after': String(retry_after) },
    body: format.renderError(status, messageOf(error)),
  }
}

function messageOf({ status, message }: ReplyError): string {
  return message ?? `scripted failure ${status}`
}
