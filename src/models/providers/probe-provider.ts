// Whether the address of a provider answers, without sending a prompt.
import type { ProviderName, ResolvedModel } from '../../core/model-names/resolve-model.js'
import { reasonOf } from '../http-wire.js'
import type { OpenModelOptions } from '../open-model.js'
import { findBaseUrl, findKey } from '../provider-access.js'
import { providerOf } from '../provider-of.js'

/** A model that is asked over a network. */
export interface RemoteModel extends ResolvedModel {
  readonly provider: Exclude<ProviderName, 'scripted'>
}

export interface ProviderProbe {
  readonly origin: string
  /** The HTTP status, or why there is none. */
  readonly answer: number | { readonly trouble: string }
  readonly sentKey: boolean
}

interface ProbeOptions extends Pick<OpenModelOptions, 'env' | 'providers'> {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Asks for the list of models, which costs nothing. Throws for a key or an address that cannot be used. */
export async function probeProvider(resolved: RemoteModel, options: ProbeOptions): Promise<ProviderProbe> {
  const settings = options.providers?.[resolved.provider] ?? {}
  const provider = providerOf(resolved.provider, settings.api)
  const baseUrl = findBaseUrl(resolved, provider, settings.base_url, options.env)
  const key = findKey(resolved, { ...provider, needsKey: false }, options.env)
  const url = `${baseUrl}/models`
  const { origin } = new URL(url)
  const answer = await statusOf(url, key === '' ? {} : provider.keyHeaders(key), options)
  return { origin, answer, sentKey: key !== '' }
}

async function statusOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, signal }: ProbeOptions,
): Promise<ProviderProbe['answer']> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    // Redirects are refused, because fetch would send the key to the new address.
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    if (timeout.aborted) return { trouble: `no answer within ${timeoutMs} ms` }
    return { trouble: reasonOf(error) }
  }
}
