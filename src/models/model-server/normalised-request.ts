export type FormatName = 'anthropic-messages' | 'openai-chat' | 'openai-responses' | 'google-generate-content'

export interface NormalisedCall {
  /** As issued by this server; calls without an id get one by position. */
  readonly id: string
  /** The wire name. */
  readonly name: string
  /** Of the offered tool, where the format has namespaces. */
  readonly namespace?: string | undefined
  /** Parsed; null when the text is not JSON, and `args_text` holds it. */
  readonly args: unknown
  readonly args_text?: string | undefined
  readonly caller?: string | undefined
}

export interface NormalisedResult {
  readonly call_id: string
  /** Only Anthropic's format states this; Google's does by convention, with a key `error`. */
  readonly is_error: boolean
  /** The text parts, joined; JSON for anything else. */
  readonly text: string
}

export type NormalisedMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly NormalisedCall[] }
  | { readonly role: 'tool'; readonly results: readonly NormalisedResult[] }

/** An offered tool, under its wire name. */
export interface NormalisedTool {
  readonly name: string
  /** OpenAI Responses only: the group that the tool is in, such as `mcp__shop` in requests of Codex. */
  readonly namespace?: string | undefined
  readonly description?: string | undefined
  readonly input_schema: unknown
  /** OpenAI only: its input is a text and not JSON. */
  readonly is_custom?: boolean | undefined
}

/** The contents of a request, in one form for every format. */
export interface ParsedBody {
  readonly model: string
  readonly system: string | null
  /** Adjacent messages of one role are merged, so each assistant message is one turn. */
  readonly messages: readonly NormalisedMessage[]
  readonly tools: readonly NormalisedTool[]
  readonly tool_choice: 'auto' | 'required' | 'none' | { readonly tool: string } | null
  readonly max_tokens: number | null
}

/** One request as the model server understood it. */
export interface NormalisedRequest extends ParsedBody {
  readonly format: FormatName
  /** The text of the first user message. */
  readonly prompt: string
  /** How many turns the assistant has had: 0 in the first request of a conversation. */
  readonly turn: number
  /** What the client sent since the assistant's last turn: results and a message, as text. */
  readonly last: string
  /**
   * How often this turn of this conversation was asked, from 1. First turns with the same content cannot be told apart
   * and are counted together.
   */
  readonly attempt: number
  /** Names in lower case, without headers that contain a key. */
  readonly headers: Readonly<Record<string, string>>
  /** As received. */
  readonly body: unknown
}
