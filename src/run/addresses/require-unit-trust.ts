import type { RunUnit } from '../plan/run-unit.js'
import type { UnitSource } from '../plan/unit-source.js'
import { requireModelTrust } from './require-model-trust.js'
import { requireTrust, type Trust } from './require-trust.js'
import { serverAddresses } from './server-addresses.js'
import { externalAddresses } from './suite-addresses.js'

/**
 * The same for everything that the runs of a unit reach live. Called before the first run starts, so that the row has
 * one error rather than one per run. Recorded parts are not reached.
 */
export function requireUnitTrust({ suite, test, model }: RunUnit, source: UnitSource, trust: Trust): void {
  const recorded = source.kind === 'replay' ? 'all' : source.kind === 'partial-replay' ? source.recorded : null
  if (recorded === 'all') return
  requireTrust(externalAddresses(test), trust)
  if (recorded !== 'model' && test.settings.external === undefined && model !== null) {
    requireModelTrust(suite, model, trust)
  }
  if (recorded === 'tools') return
  for (const name of test.settings.servers ?? []) {
    const server = suite.servers.get(name)
    if (server !== undefined) requireTrust(serverAddresses(server, suite), trust)
  }
}
