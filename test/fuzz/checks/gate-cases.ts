// The examples of all gates: blocks that are known to say something, and the traces they say it about.
import type { GateCase } from '../../../src/core/gate/gate.js'
import { gates } from '../../../src/gates/index.js'

export interface GateExample extends GateCase {
  readonly key: string
}

const loaded = await Promise.all(
  Object.values(gates).map(async ({ key, ...gate }): Promise<readonly GateExample[]> => {
    if ('level' in gate && gate.level === 'eval') return []
    // The folders have the names of the keys (src/gates/contract.test.ts).
    const { cases } = await import(`../../../src/gates/${key.replaceAll('_', '-')}/cases.ts`)
    return cases.map((one: GateCase) => ({ ...one, key }))
  }),
)

export const GATE_EXAMPLES: readonly GateExample[] = loaded.flat()

/** The blocks of an example, as one agent test has them. */
export function blocksOf({ key, options, test }: GateExample): Readonly<Record<string, unknown>> {
  return { ...test, [key]: options }
}
