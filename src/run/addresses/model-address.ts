import type { ProviderName } from '../../core/model-names/resolve-model.js'
import { providerOf } from '../../models/provider-of.js'
import type { Suite } from '../../suite/suite.js'
import type { SentAddress } from './sent-address.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Where the models of a provider are asked; null where nothing says so. */
export function modelAddress(
  suite: Suite,
  provider: Exclude<ProviderName, 'scripted'>,
  env: Environment,
): SentAddress | null {
  const { keyVariables, baseUrlVariable, defaultBaseUrl } = providerOf(provider)
  const sent = {
    purpose: `models of ${provider}`,
    // Variables of `defaults:` stand in prompts.
    keys: [...new Set([...sentKeys(keyVariables, env), ...suite.variables])],
    isGuarded: true,
  }
  const written = suite.settings.providers?.[provider]?.base_url
  const at = suite.providerAt.get(provider)
  if (written !== undefined) {
    return { ...sent, address: written, place: at && ((...problem) => at(['base_url'], ...problem)) }
  }
  const ofUser = baseUrlVariable === null ? undefined : env[baseUrlVariable]?.trim()
  // The user's own word, which needs no other.
  if (ofUser) return { ...sent, address: ofUser, purpose: `${sent.purpose}, by ${baseUrlVariable}`, isGuarded: false }
  return defaultBaseUrl === null ? null : { ...sent, address: defaultBaseUrl }
}

/** The first that is set is the key; where none is, any of them may become it. */
function sentKeys(keyVariables: readonly string[], env: Environment): readonly string[] {
  const set = keyVariables.find((variable) => (env[variable] ?? '').trim() !== '')
  return set === undefined ? keyVariables : [set]
}
