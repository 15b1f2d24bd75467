import type { LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../core/json/nesting.js'
import { cleanText, cut } from '../core/text/show-value.js'
import { callOptions } from './call-options.js'
import type { Wire } from './http-wire.js'
import { type JsonObject, objectsOf } from './json-object.js'
import { type GenerateOptions, type Model, type ModelAnswer, ModelFailure, type ModelRequest } from './model.js'
import type { BuildLanguageModel, Provider } from './providers/provider.js'
import { readAnswer } from './read-answer.js'
import { wholeResponse } from './whole-response.js'
import { withArguments, withoutArguments } from './wire-arguments.js'

export interface ProviderModelOptions {
  readonly id: string
  readonly provider: string
  /** The provider's name for the model. */
  readonly model: string
  readonly spec: Provider
  readonly build: BuildLanguageModel
  readonly baseUrl: string
  readonly apiKey: string
  /** A wire for one of our requests, which a provider package may use more than once. */
  readonly openWire: () => Wire
}

/** A model that uses one of the provider packages for translation and our own wire for requests. */
export function providerModel(options: ProviderModelOptions): Model {
  const { id, provider } = options
  return { id, provider, isLive: true, generate: (request, context) => generate(options, request, context) }
}

async function generate(
  { id, provider, model, spec, build, baseUrl, apiKey, openWire }: ProviderModelOptions,
  request: ModelRequest,
  { signal }: GenerateOptions,
): Promise<ModelAnswer> {
  signal?.throwIfAborted()
  const wire = openWire()
  const bodies: JsonObject[] = []
  let failure: unknown
  // When an answer must have a schema, the package may request it as the arguments of a call.
  const argumentsKey = request.response_schema === undefined ? spec.argumentsKey : null
  const fetch: typeof globalThis.fetch = async (url, init) => {
    try {
      const body = await wire(String(url), init ?? {})
      const missing = spec.missingAnswer?.(body) ?? null
      if (missing !== null) throw new ModelFailure('infra', `${id} sent an empty answer: ${missing}`)
      nameCalls(spec, body, request, bodies.length)
      bodies.push(body)
      return withoutArguments(spec.callsOf(body), argumentsKey, () => {
        if (isTooDeepValue(body)) throw new ModelFailure('infra', `${id} sent an answer ${NESTED_TOO_DEEP}`)
        return wholeResponse(body)
      })
    } catch (error) {
      failure = error
      throw error
    }
  }
  const result = await ask(
    build({ model, baseUrl, apiKey, fetch }),
    callOptions(provider, spec, request, signal),
  ).catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason
    throw failure ?? translationFailure(id, spec, error, bodies.length > 0)
  })
  const content = withArguments(id, result.content, bodies.flatMap(spec.callsOf), argumentsKey)
  return readAnswer({ id, provider }, spec, { ...result, content }, bodies)
}

async function ask(
  model: { doGenerate(options: LanguageModelV3CallOptions): PromiseLike<LanguageModelV3GenerateResult> },
  options: LanguageModelV3CallOptions,
): Promise<LanguageModelV3GenerateResult> {
  return model.doGenerate(options)
}

/** Some servers leave ids out, and the packages would generate random ones. These are the same in every recording. */
function nameCalls({ callsOf, callIdKey }: Provider, body: JsonObject, { messages }: ModelRequest, part: number): void {
  callsOf(body).forEach((call, index) => {
    const id = call[callIdKey]
    if (typeof id !== 'string' || id === '') call[callIdKey] = `call_${messages.length}_${part}_${index + 1}`
  })
}

/** The provider package failed to translate: our request if there is no answer yet, otherwise the answer. */
function translationFailure(id: string, { format }: Provider, error: unknown, isAnswered: boolean): ModelFailure {
  if (!isAnswered) return new ModelFailure('agent', `the request cannot be sent to ${id}: ${explain(error)}`)
  return new ModelFailure('infra', `the answer of ${id} is not in the format ${format}: ${explain(error)}`)
}

/** The first problem that a schema found, or the message and its root cause, without quoting a whole answer. */
function explain(error: unknown): string {
  let root = ''
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at !== error) root = `: ${at.message}`
    const [issue] = 'issues' in at ? objectsOf(at.issues) : []
    if (issue !== undefined) return cleanText(`${issue.message} at ${pathOf(issue.path)}`)
  }
  return cut(cleanText(`${error instanceof Error ? error.message : String(error)}${root}`), 300)
}

function pathOf(path: unknown): string {
  return Array.isArray(path) && path.length > 0 ? path.join('.') : 'the top'
}
