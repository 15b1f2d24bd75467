import type { ModelReply, ReplyCall } from './model-reply.js'
import type { FormatName, ParsedBody } from './normalised-request.js'
import type { ReplyIds } from './reply-ids.js'
import type { StreamEvent } from './stream/stream-event.js'

/** A reply with wire names and ids for its calls, and with defaults filled in. */
export interface SentAnswer {
  readonly text: string
  readonly calls: readonly SentCall[]
  readonly finish_reason: NonNullable<ModelReply['finish_reason']>
  readonly tokens: NonNullable<ModelReply['tokens']>
}

export interface SentCall extends ReplyCall {
  readonly id: string
  /** JSON as sent over the wire, or the text of `args_text`. */
  readonly args_json: string
  /** Of the offered tool: see NormalisedTool. */
  readonly namespace?: string | undefined
  readonly is_custom?: boolean | undefined
}

/** The request that an answer is written for. */
export interface Asked {
  readonly body: Readonly<Record<string, unknown>>
  readonly parsed: ParsedBody
  readonly ids: ReplyIds
}

/** One provider's format: how requests are read, how replies and errors are written. One file each. */
export interface WireFormat {
  readonly name: FormatName
  /** The prefix of call ids. */
  readonly callPrefix: string
  /** Whether a path belongs to this format; in some formats the path contains the model. */
  matches(path: string): boolean
  /** Throws a Refusal. */
  parse(body: Readonly<Record<string, unknown>>, path: string, ids: ReplyIds): ParsedBody
  render(answer: SentAnswer, asked: Asked): unknown
  renderError(status: number, message: string): unknown
  /** The key in a request, or null. */
  keyOf(headers: Readonly<Record<string, string>>, url: URL): string | null
  readonly stream: StreamFormat
}

/** How a provider streams an answer. Everything before the first event is as without streaming, errors included. */
export interface StreamFormat {
  isAsked(body: Readonly<Record<string, unknown>>, url: URL): boolean
  events(answer: SentAnswer, asked: Asked): readonly StreamEvent[]
  /** What a client receives when the provider fails after it has sent these events. */
  failure(status: number, message: string, sent: readonly StreamEvent[]): StreamEvent
  contentType(url: URL): string
  /** The pieces of the body. */
  frames(events: readonly StreamEvent[], url: URL): readonly string[]
}
