import { fullModelName } from '../../core/model-names/resolve-model.js'

/** The conventions' names of providers, where they differ from ours. */
const NAMES: Readonly<Record<string, string>> = { google: 'gcp.gemini', mistral: 'mistral_ai', xai: 'x_ai' }

/** `gen_ai.provider.name`, which the conventions require; null for a model whose provider is unknown. */
export function providerName(model: string | null): string | null {
  const [provider = '', name] = fullModelName(model ?? '').split('/')
  if (name === undefined || provider === '') return null
  return NAMES[provider] ?? provider
}
