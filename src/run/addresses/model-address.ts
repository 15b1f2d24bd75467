import type { ProviderName } from '../../core/model-names/resolve-model.js'
import { providerOf } from '../../models/provider-of.js'
import type { Suite } from '../../suite/suite.js'
import type { SentAddress } from './sent-address.js'

type Environment = Readonly<Record<string, string | undefined>>

/** The address of a provider's models; null where it is not known. */
export function modelAddress(
  suite: Suite,
  provider: Exclude<ProviderName, 'scripted'>,
  env: Environment,
): SentAddress | null {
  const { keyVariables, baseUrlVariable, defaultBaseUrl } = providerOf(provider)
  const sent = {
    purpose: `models of ${provider}`,
    // Prompts may contain variables of `defaults:`.
    keys: [...new Set([...sentKeys(keyVariables, env), ...suite.variables])],
    isGuarded: true,
  }
  const written = suite.settings.providers?.[provider]?.base_url
  const at = suite.providerAt.get(provider)
  if (written !== undefined) {
    return { ...sent, address: written, place: at && ((...problem) => at(['base_url'], ...problem)) }
  }
  const ofUser = baseUrlVariable === null ? undefined : env[baseUrlVariable]?.trim()
  // Set by the user, so it does not need further trust.
  if (ofUser) return { ...sent, address: ofUser, purpose: `${sent.purpose}, by ${baseUrlVariable}`, isGuarded: false }
  return defaultBaseUrl === null ? null : { ...sent, address: defaultBaseUrl }
}

/** The first variable that is set is the key; when none is set, any of them may become it. */
function sentKeys(keyVariables: readonly string[], env: Environment): readonly string[] {
  const set = keyVariables.find((variable) => (env[variable] ?? '').trim() !== '')
  return set === undefined ? keyVariables : [set]
}
