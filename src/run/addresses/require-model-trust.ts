import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { Suite } from '../../suite/suite.js'
import { modelAddress } from './model-address.js'
import { requireTrust, type Trust } from './require-trust.js'

/** Throws ADDRESS_NOT_TRUSTED where a live question to the model would send a key that is not for its address. */
export function requireModelTrust(suite: Suite, model: string, trust: Trust): void {
  const { provider } = resolveModel(model)
  if (provider === 'scripted') return
  const address = modelAddress(suite, provider, trust.env)
  if (address !== null) requireTrust([address], trust)
}
