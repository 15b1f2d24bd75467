import type { ModelReply, ReplyCall } from './model-reply.js'
import type { FormatName, ParsedBody } from './normalised-request.js'
import type { ReplyIds } from './reply-ids.js'

/** A reply whose calls have their wire names and their ids, and whose defaults are filled in. */
export interface SentAnswer {
  readonly text: string
  readonly calls: readonly SentCall[]
  readonly finish_reason: NonNullable<ModelReply['finish_reason']>
  readonly tokens: NonNullable<ModelReply['tokens']>
}

export interface SentCall extends ReplyCall {
  readonly id: string
  /** JSON as it goes over the wire, or whatever `args_text` is. */
  readonly args_json: string
}

/** One provider's format: what comes in, what goes out, how trouble is worded. One file each. */
export interface WireFormat {
  readonly name: FormatName
  /** What ids of calls begin with. */
  readonly callPrefix: string
  /** True when a path asks for this format; the model is in the path of some. */
  matches(path: string): boolean
  /** Throws a Refusal. */
  parse(body: Readonly<Record<string, unknown>>, path: string, ids: ReplyIds): ParsedBody
  render(
    answer: SentAnswer,
    asked: { readonly body: unknown; readonly parsed: ParsedBody; readonly ids: ReplyIds },
  ): unknown
  renderError(status: number, message: string): unknown
  /** The key a request carries, or null. */
  keyOf(headers: Readonly<Record<string, string>>, url: URL): string | null
}
