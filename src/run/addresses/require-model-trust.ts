import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { Suite } from '../../suite/suite.js'
import { modelAddress } from './model-address.js'
import { requireTrust, type Trust } from './require-trust.js'

/**
 * Throws ADDRESS_NOT_TRUSTED when a live request to the model would send a key to an address that it does not belong
 * to.
 */
export function requireModelTrust(suite: Suite, model: string, trust: Trust): void {
  const { provider } = resolveModel(model)
  if (provider === 'scripted') return
  const address = modelAddress(suite, provider, trust.env)
  if (address !== null) requireTrust([address], trust)
}
