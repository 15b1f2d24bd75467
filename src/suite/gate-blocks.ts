import * as z from 'zod'
import { expectationList } from '../core/expectation-list.js'
import type { AnyGate } from '../core/gate.js'
import { matcherSchema } from '../core/matcher-schema.js'
import { agentKeys, testKeys } from './agent-schema.js'

/** Gates by the key of their block. */
export type GateRegistry = Readonly<Record<string, AnyGate>>

interface EntrySchemas {
  readonly agent: z.ZodObject
  readonly test: z.ZodObject
  /** An agent test without a suite around it, so with the blocks of suite-level gates too. */
  readonly alone: z.ZodObject
}

const remembered = new WeakMap<GateRegistry, EntrySchemas>()

/** The schemas of an `agents:` and of a `tests:` entry, and of a test that stands alone, with the blocks of these gates. */
export function entrySchemas(gates: GateRegistry): EntrySchemas {
  let schemas = remembered.get(gates)
  if (schemas === undefined) {
    const all = gateBlocks(gates)
    const blocks = { ...all }
    for (const { key, level } of Object.values(gates)) if (level === 'suite') delete blocks[key]
    schemas = {
      agent: z.strictObject({ ...agentKeys, ...blocks }).describe('An agent test, or the definition of an agent.'),
      test: z.strictObject({ ...testKeys, ...agentKeys, ...blocks }).describe('A further test on a named agent.'),
      alone: z.strictObject({ ...agentKeys, ...all }),
    }
    remembered.set(gates, schemas)
  }
  return schemas
}

/** The schema of a test that stands alone. */
export function agentTestSchema(gates: GateRegistry): z.ZodObject {
  return entrySchemas(gates).alone
}

function gateBlocks(gates: GateRegistry): Record<string, z.ZodOptional> {
  const expect = expectationList(matcherSchema)
    .optional()
    .describe("Expectations on this gate's targets; without any, its default applies.")
  const blocks: Record<string, z.ZodOptional> = {}
  for (const gate of Object.values(gates)) {
    // AnyGate leaves the options untyped; the contract says they are an object schema.
    const options = gate.options as z.ZodObject
    blocks[gate.key] = options.safeExtend({ expect }).meta({ id: gate.key, description: gate.summary }).optional()
  }
  return blocks
}
