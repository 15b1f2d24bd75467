// What the rest of mcprove sees of a model. Nothing outside src/models imports provider packages.

/** A tool as offered to the model, under its wire name. */
export interface OfferedTool {
  readonly name: string
  readonly description?: string | undefined
  readonly input_schema: unknown
  /** OpenAI's strict mode; the schema is already in the form that it needs. */
  readonly strict?: boolean | undefined
}

export interface RequestedCall {
  /** The provider's id. */
  readonly id: string
  /** The wire name. */
  readonly name: string
  /** Parsed; null when the model's text was not a valid JSON object, and `args_text` holds it. */
  readonly args: unknown
  readonly args_text?: string | undefined
  /** Set for calls made from generated code (programmatic tool calling). */
  readonly caller?: string | undefined
}

export interface AnsweredCall {
  readonly id: string
  readonly name: string
  readonly is_error: boolean
  /** MCP content parts, or a text. */
  readonly content: unknown
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  /** `answer` is what `generate` returned, so that a provider gets back what it sent (signatures, item ids). */
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly calls: readonly RequestedCall[]
      readonly answer?: ModelAnswer
    }
  | { readonly role: 'tool'; readonly results: readonly AnsweredCall[] }

export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly OfferedTool[]
  /** `{ tool }` is the wire name of the tool that must be called. */
  readonly tool_choice?: 'auto' | 'required' | 'none' | { readonly tool: string } | undefined
  readonly max_tokens: number
  readonly temperature?: number | undefined
  readonly top_p?: number | undefined
  readonly seed?: number | undefined
  /** The answer is JSON with this schema, as far as the provider can guarantee it. */
  readonly response_schema?: { readonly name: string; readonly schema: object } | undefined
}

export interface ModelAnswer {
  readonly text: string
  readonly calls: readonly RequestedCall[]
  readonly finish_reason: 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'error' | 'other'
  readonly tokens: { readonly input: number | null; readonly output: number | null }
  /** The parsed body of the response, without what differs between equal answers (response ids, timestamps). */
  readonly raw: unknown
  /** For the provider's own code only, when the answer is sent back in a later request. */
  readonly parts?: unknown
}

export interface GenerateOptions {
  readonly signal?: AbortSignal | undefined
  /** Which run asks, from 1; scripted models may answer per run. */
  readonly run: number
}

export interface Model {
  /** In full: `anthropic/claude-sonnet-4-5`. */
  readonly id: string
  readonly provider: string
  /** False for scripted models: they do not need a network and run in every mode. */
  readonly isLive: boolean
  /** One request, without retries. Throws ModelFailure. */
  generate(request: ModelRequest, options: GenerateOptions): Promise<ModelAnswer>
}

/** Why a request failed, and whether a retry can help. Not shown to users: a run turns it into its outcome. */
export class ModelFailure extends Error {
  /**
   * `retry`: 429, 5xx, connection errors; `agent`: the request itself was refused; `infra`: the account was refused, or
   * the answer is unreadable.
   */
  readonly kind: 'retry' | 'agent' | 'infra'
  readonly status: number | null
  readonly retryAfterMs: number | null
  /** What the user can do about it. */
  readonly hint: string | undefined
  /** The provider does not accept the schema of a tool. */
  readonly refusesSchema: boolean

  constructor(
    kind: ModelFailure['kind'],
    message: string,
    options: {
      readonly status?: number | null
      readonly retryAfterMs?: number | null
      readonly hint?: string | undefined
      readonly refusesSchema?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'ModelFailure'
    this.kind = kind
    this.status = options.status ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
    this.hint = options.hint
    this.refusesSchema = options.refusesSchema ?? false
  }
}
