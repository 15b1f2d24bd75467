import { McproveError } from '../core/errors/error.js'
import { type ResolvedModel, resolveModel } from '../core/model-names/resolve-model.js'
import { httpWire } from './http-wire.js'
import type { Model } from './model.js'
import { findBaseUrl, findKey } from './provider-access.js'
import { providerModel } from './provider-model.js'
import { providerOf } from './provider-of.js'

export interface ProviderSettings {
  readonly base_url?: string | undefined
  /** OpenAI's newer API unless this is `chat`. */
  readonly api?: 'responses' | 'chat' | undefined
}

export interface OpenModelOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** `providers:` of the suite. */
  readonly providers?: Readonly<Record<string, ProviderSettings | undefined>> | undefined
  /** Reads the file of a scripted model; its path is as written in the suite. */
  readonly readScript?: ((file: string) => string) | undefined
}

/** Opens a model by its name. Throws before any request when its key or its address is missing. */
export async function openModel(name: string, options: OpenModelOptions): Promise<Model> {
  const resolved = resolveModel(name)
  if (resolved.provider === 'scripted') return openScript(resolved, options)
  const settings = options.providers?.[resolved.provider] ?? {}
  const provider = providerOf(resolved.provider, settings.api)
  const baseUrl = findBaseUrl(resolved, provider, settings.base_url, options.env)
  const apiKey = findKey(resolved, provider, options.env)
  const account = { id: resolved.id, provider: resolved.provider, keyVariables: provider.keyVariables }
  const pages = baseUrl === provider.defaultBaseUrl ? provider.accountPages : null
  const wire = httpWire({ account: { ...account, pages }, secret: apiKey })
  return providerModel({
    ...resolved,
    spec: provider,
    build: await provider.load(),
    baseUrl,
    apiKey,
    openWire: () => wire,
  })
}

/**
 * The same provider code with recorded answers (`ModelAnswer.raw`), in order, without a network. Create one per run:
 * each request takes the next answer.
 */
export async function replayModel(name: string, bodies: readonly unknown[]): Promise<Model> {
  const resolved = resolveModel(name)
  if (resolved.provider === 'scripted') throw new Error(`${name} always runs live and has no recorded answers`)
  const isChat = bodies.some((body) => typeof body === 'object' && body !== null && 'choices' in body)
  const provider = providerOf(resolved.provider, isChat ? 'chat' : 'responses')
  const { replayedAnswers } = await import('./replayed-answers.js')
  const openWire = replayedAnswers(resolved.id, bodies)
  const build = await provider.load()
  return providerModel({
    ...resolved,
    spec: provider,
    build,
    baseUrl: 'http://recorded.invalid',
    apiKey: 'none',
    openWire,
  })
}

async function openScript({ id, model }: ResolvedModel, { readScript }: OpenModelOptions): Promise<Model> {
  if (readScript === undefined) {
    throw new McproveError('FILE_NOT_FOUND', `cannot read the script of : no reader is given${id}`, {
      hint: 'Pass `readScript` to openModel.',
    })
  }
  const { scriptedModel } = await import('./scripted/scripted-model.js')
  return scriptedModel(id, model, readScript(model))
}
