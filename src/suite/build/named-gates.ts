// Which gates to load for a suite. Most suites use two or three, and loading all of them takes longer than the rest of a
// command. So all gates are loaded only when a message may have to name the others.

import type { AnyGate } from '../../core/gate/gate.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { TRACE_SHAPE } from '../../core/trace/trace-shape.js'
import { evalGates, gateLoaders } from '../../gates/gate-loaders.js'
import type { Source } from '../read/source.js'
import { entryKeys, type GateRegistry } from '../schema/gate-blocks.js'
import { suiteKeys } from '../schema/suite-schema.js'

/** The gates that the files of a suite name, or all gates when a key or a target may belong to another gate. */
export async function gatesOfSuite(sources: readonly Source[], custom: readonly AnyGate[]): Promise<GateRegistry> {
  return await gatesFor(sources, custom, (named) => sources.every(({ data }) => isKnownSuite(data, named)))
}

/** The same for a file of gate blocks. */
export async function gatesOfFile(
  source: Source,
  custom: readonly AnyGate[],
  isKnownKey: (key: string, gates: GateRegistry) => boolean,
): Promise<GateRegistry> {
  const { data } = source
  return await gatesFor([source], custom, (named) => {
    return !isRecord(data) || (Object.keys(data).every((key) => isKnownKey(key, named)) && looksAtTraces(data.expect))
  })
}

async function gatesFor(
  sources: readonly Source[],
  custom: readonly AnyGate[],
  areEnough: (named: GateRegistry) => boolean,
): Promise<GateRegistry> {
  const named = { ...(await namedGates(sources)), ...byKey(custom) }
  return areEnough(named) ? named : (await import('./all-gates.js')).gatesWith(custom)
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
  return [data, ...entriesOf(data, 'agents'), ...entriesOf(data, 'tests')].flatMap((block) => Object.keys(block))
}

function entriesOf(data: Readonly<Record<string, unknown>>, section: 'agents' | 'tests'): Record<string, unknown>[] {
  const list = data[section]
  return Array.isArray(list) ? list.filter(isRecord) : []
}

/** False when there is a key or a target that these gates do not explain. */
function isKnownSuite(data: unknown, gates: GateRegistry): boolean {
  if (!isRecord(data)) return true
  const known = suiteKeys(gates)
  return (
    Object.keys(data).every((key) => known.includes(key)) &&
    (['agents', 'tests'] as const).every((section) => {
      const keys = entryKeys(section, gates)
      const isKnown = (key: string) => Object.hasOwn(keys, key) || Object.hasOwn(gates, key)
      return entriesOf(data, section).every((entry) => Object.keys(entry).every(isKnown) && looksAtTraces(entry.expect))
    })
  )
}

/** Any other target in a test's own `expect`, or one that `each` fills in, may belong to a gate. */
function looksAtTraces(expect: unknown): boolean {
  if (expect === undefined) return true
  if (!Array.isArray(expect) || !expect.every(isRecord)) return false
  return expect.flatMap((entry) => ('target' in entry ? [entry.target] : Object.keys(entry))).every(isInTraces)
}

function isInTraces(target: unknown): boolean {
  const [root = ''] = /^[^.[]*/.exec(String(target)) ?? []
  return Object.hasOwn(TRACE_SHAPE.keys ?? {}, root)
}
