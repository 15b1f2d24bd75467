import type * as z from 'zod'
import { expectationList } from '../../core/expect/expectation-list.js'
import type { AnyGate } from '../../core/gate/gate.js'
import { joinKeys, keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { matcherSchema } from '../../core/matchers/matcher-schema.js'
import { agentKeys, testKeys } from './agent-schema.js'

/** Gates by the key of their block. */
export type GateRegistry = Readonly<Record<string, AnyGate>>

/** Where an entry is. A standalone entry has no suite around it, so it may have the blocks of suite-level gates too. */
export type EntrySection = 'agents' | 'tests' | 'alone'

export type EntryKeys = Readonly<Record<string, z.ZodType>>

const remembered = new WeakMap<GateRegistry, Readonly<Record<EntrySection, EntryKeys>>>()

/** The keys of an `agents:` entry, a `tests:` entry and a standalone test, with the blocks of these gates. */
export function entryKeys(section: EntrySection, gates: GateRegistry): EntryKeys {
  let keys = remembered.get(gates)
  if (keys === undefined) {
    const all = Object.values(gates)
    const inTests = gateBlocks(all.filter(({ level }) => level === undefined))
    keys = {
      agents: joinKeys(agentKeys, inTests),
      tests: joinKeys(testKeys, agentKeys, inTests),
      alone: joinKeys(agentKeys, gateBlocks(all.filter(({ level }) => level !== 'eval'))),
    }
    remembered.set(gates, keys)
  }
  return keys[section]
}

/** The suite sections of suite-level gates. */
export function listGateSections(gates: GateRegistry): EntryKeys {
  return gateBlocks(Object.values(gates).filter(({ level }) => level === 'suite'))
}

function gateBlocks(gates: readonly AnyGate[]): EntryKeys {
  return keysOnDemand(Object.fromEntries(gates.map((gate) => [gate.key, () => blockOf(gate)])))
}

const blocks = new WeakMap<AnyGate, z.ZodOptional>()

function blockOf(gate: AnyGate): z.ZodOptional {
  let block = blocks.get(gate)
  if (block === undefined) {
    // AnyGate does not type the options; by contract they are an object schema.
    const options = gate.options as z.ZodObject
    block = options.safeExtend({ expect: gateExpect() }).meta({ id: gate.key, description: gate.summary }).optional()
    blocks.set(gate, block)
  }
  return block
}

const gateExpect = onDemand(() =>
  expectationList(matcherSchema).optional().describe('Expectations on the targets. Default: see the gate.'),
)
