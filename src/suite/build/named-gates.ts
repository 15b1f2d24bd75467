// Which gates a suite names. Most suites use two or three, and loading all of them takes longer than the rest of a
// command. So the CLI loads the named gates, and all gates only to explain a problem.

import { isMcproveError } from '../../core/errors/error.js'
import type { AnyGate } from '../../core/gate/gate.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { evalGates, gateLoaders } from '../../gates/gate-loaders.js'
import type { Source } from '../read/source.js'
import type { GateRegistry } from '../schema/gate-blocks.js'

/** The gates that are needed to read these sources. */
type GatesFor = (sources: readonly Source[], custom: readonly AnyGate[]) => Promise<GateRegistry>

/**
 * Loads with the gates that are named. If this fails or is not `certain`, loads again with all gates: an unknown key or
 * target may belong to one of them, and messages suggest similar names.
 */
export async function withNamedGates<Loaded>(
  load: (gatesFor: GatesFor) => Promise<Loaded>,
  isCertain: (loaded: Loaded) => boolean,
): Promise<Loaded> {
  try {
    const loaded = await load(async (sources, custom) => ({ ...(await namedGates(sources)), ...byKey(custom) }))
    if (isCertain(loaded)) return loaded
  } catch (error) {
    if (!isMcproveError(error)) throw error
  }
  return await load(async (_sources, custom) => (await import('./all-gates.js')).gatesWith(custom))
}

function byKey(gates: readonly AnyGate[]): GateRegistry {
  return Object.fromEntries(gates.map((gate) => [gate.key, gate]))
}

async function namedGates(sources: readonly Source[]): Promise<GateRegistry> {
  const keys = new Set(sources.flatMap(({ data }) => blockKeys(data)))
  // An eval may have expectations on the targets of these gates.
  if (keys.has('evals') || keys.has('eval')) for (const key of evalGates) keys.add(key)
  const named = Object.entries(gateLoaders).filter(([key]) => keys.has(key))
  return Object.fromEntries(await Promise.all(named.map(async ([key, load]) => [key, await load()] as const)))
}

/** Blocks are at the top level of a file or of an entry. */
function blockKeys(data: unknown): string[] {
  if (!isRecord(data)) return []
  const entries = [data.agents, data.tests].flatMap((list) => (Array.isArray(list) ? list : []))
  return [data, ...entries].flatMap((block) => (isRecord(block) ? Object.keys(block) : []))
}
