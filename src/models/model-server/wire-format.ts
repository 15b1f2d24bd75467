import type { ModelReply, ReplyCall } from './model-reply.js'
import type { FormatName, ParsedBody } from './normalised-request.js'
import type { ReplyIds } from './reply-ids.js'

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
  render(
    answer: SentAnswer,
    asked: { readonly body: unknown; readonly parsed: ParsedBody; readonly ids: ReplyIds },
  ): unknown
  renderError(status: number, message: string): unknown
  /** The key in a request, or null. */
  keyOf(headers: Readonly<Record<string, string>>, url: URL): string | null
}
