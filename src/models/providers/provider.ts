// What the four providers differ in. One file each; the package of a provider is imported by its `load` alone, so that
// a run loads exactly one.
import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider'
import type { JsonObject } from '../json-object.js'
import type { AccountPages } from '../refusals/account-advice.js'

export interface Provider {
  /** As an error names it: `Anthropic Messages`. */
  readonly format: string
  /** Where the key is looked for, in this order. */
  readonly keyVariables: readonly string[]
  readonly needsKey: boolean
  readonly baseUrlVariable: string | null
  readonly defaultBaseUrl: string | null
  /** Null where the provider is whoever serves `base_url`. */
  readonly accountPages: AccountPages | null
  /** Official clients disagree on whether the version belongs to the base URL; with ours both spellings work. */
  readonly completeBaseUrl: (url: string) => string
  readonly load: () => Promise<BuildLanguageModel>
  readonly providerOptions?: SharedV3ProviderOptions
  /** Whether a tool result may hold images; elsewhere they are described in words. */
  readonly takesImages: boolean
  /** OpenAI reads a tool without `strict` as strict, so it has to be said. */
  readonly saysStrict: boolean
  /** The tool calls of a response's body, in order, and where each keeps its id. */
  readonly callsOf: (body: JsonObject) => readonly JsonObject[]
  readonly callIdKey: string
  /** Where a call keeps its arguments as JSON; null where they are a text. */
  readonly argumentsKey: string | null
  /** Why a body in the right format holds no answer of the model at all; null when it does. */
  readonly missingAnswer?: (body: JsonObject) => string | null
  /** The body without what differs between two equal answers. */
  readonly stableBody: (body: JsonObject) => JsonObject
}

export type BuildLanguageModel = (connection: ModelConnection) => LanguageModelV3

export interface ModelConnection {
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch
}
