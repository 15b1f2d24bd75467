// The differences between the four providers, one file each. Only its `load` imports a provider's package, so that a
// run loads exactly one.
import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider'
import type { JsonObject } from '../json-object.js'
import type { AccountPages } from '../refusals/account-advice.js'

export interface Provider {
  /** The name in errors: `Anthropic Messages`. */
  readonly format: string
  /** The variables that may hold the key, in this order. */
  readonly keyVariables: readonly string[]
  readonly needsKey: boolean
  /** The headers that carry the key, for requests without the provider's package. */
  readonly keyHeaders: (key: string) => Readonly<Record<string, string>>
  readonly baseUrlVariable: string | null
  readonly defaultBaseUrl: string | null
  /** Null for a provider that is any server at `base_url`. */
  readonly accountPages: AccountPages | null
  /** Official clients disagree on whether the base URL includes the version; both forms work here. */
  readonly completeBaseUrl: (url: string) => string
  readonly load: () => Promise<BuildLanguageModel>
  readonly providerOptions?: SharedV3ProviderOptions
  /** Whether a tool result may contain images; otherwise they are described in words. */
  readonly takesImages: boolean
  /** OpenAI treats a tool without `strict` as strict, so it must be set. */
  readonly saysStrict: boolean
  /** The tool calls in a response's body, in order, and where each keeps its id. */
  readonly callsOf: (body: JsonObject) => readonly JsonObject[]
  readonly callIdKey: string
  /** Where a call keeps its arguments as JSON; null where they are text. */
  readonly argumentsKey: string | null
  /** Why a body in the right format does not contain an answer of the model; null when it does. */
  readonly missingAnswer?: (body: JsonObject) => string | null
  /** The body without what differs between equal answers. */
  readonly stableBody: (body: JsonObject) => JsonObject
}

export type BuildLanguageModel = (connection: ModelConnection) => LanguageModelV3

export interface ModelConnection {
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch
}
