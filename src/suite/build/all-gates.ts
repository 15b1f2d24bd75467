import type { AnyGate } from '../../core/gate/gate.js'
import { gates } from '../../gates/index.js'
import type { GateRegistry } from '../schema/gate-blocks.js'

/** The keys of the built-in gates. */
export const builtInKeys: readonly string[] = Object.keys(gates)

/** The built-in gates, and these. */
export function gatesWith(custom: readonly AnyGate[]): GateRegistry {
  return custom.length === 0 ? gates : { ...gates, ...Object.fromEntries(custom.map((gate) => [gate.key, gate])) }
}
