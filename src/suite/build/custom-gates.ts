// Custom gates: from the files that `gates:` names, from gate objects in a code suite, or from the caller. Each is
// validated and wrapped before it is used.
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { AnyGate } from '../../core/gate/gate.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ProblemCollector, Source } from '../read/source.js'
import type { SuiteHost } from '../read/suite-host.js'
import { agentKeys, testKeys } from '../schema/agent-schema.js'
import { suiteKeys } from '../schema/suite-schema.js'
import { gateTrouble, guardedGate } from './guarded-gate.js'

const DEFINE = 'Write `export default defineGate({ ... })`, with `defineGate` of `mcprove/gate`.'
const OTHER_KEY = 'Give the gate another `key`.'

/** What loading gates needs from its environment. */
export type GateHost = Pick<SuiteHost, 'resolve' | 'importDefault'>

interface Trouble {
  readonly message: string
  readonly hint: string
}

/** Collects gates and rejects a key that is already used. */
class GateCollection {
  readonly gates: AnyGate[] = []
  readonly #owners = new Map<string, string>()
  readonly #known = new Set<unknown>()

  /** `ours` are the keys of the built-in gates. */
  constructor(ours: Iterable<string>) {
    for (const key of [...Object.keys(agentKeys), ...Object.keys(testKeys), ...suiteKeys({})]) {
      this.#owners.set(key, 'a key of the suite format')
    }
    for (const key of ours) this.#owners.set(key, 'a built-in gate')
  }

  /** Adds a value that should be a gate. `from` is its file, if it has one. */
  add(value: unknown, from: string | null): Trouble | null {
    if (this.#known.has(value)) return null
    this.#known.add(value)
    const trouble = gateTrouble(value)
    if (trouble !== null) {
      const message = from === null ? `this is not a gate: ${trouble}` : `${from} does not export a gate: ${trouble}`
      return { message, hint: DEFINE }
    }
    // Without a problem, the value is a gate.
    const gate = value as AnyGate
    const owner = this.#owners.get(gate.key)
    if (owner !== undefined) {
      return {
        message: `the key ${showName(gate.key)}${from === null ? '' : ` of ${from}`} is already ${owner}`,
        hint: OTHER_KEY,
      }
    }
    this.#owners.set(gate.key, from === null ? 'the key of another gate' : `the key of ${from}`)
    this.gates.push(guardedGate(gate))
    return null
  }
}

/** Loads the gates that `gates:` of these files names. A gate that cannot be loaded is a problem. */
export async function loadCustomGates(
  sources: readonly Source[],
  host: GateHost,
  ours: Iterable<string>,
  problems: ProblemCollector,
): Promise<readonly AnyGate[]> {
  const collection = new GateCollection(ours)
  const seen = new Set<string>()
  for (const source of sources) {
    for (const { path, file, value } of entriesOf(source)) {
      const resolved = file === null ? null : host.resolve(source.file, file)
      if (resolved !== null && seen.has(resolved)) continue
      if (resolved !== null) seen.add(resolved)
      const found = resolved === null ? [value] : await importGates(resolved, host)
      for (const one of found) {
        const trouble = one instanceof McproveError ? one : collection.add(one, resolved)
        if (trouble !== null) problems.add(source, path, trouble.message, { hint: trouble.hint })
      }
    }
  }
  return collection.gates
}

/** The gates that a file exports, or the error that says why there are none. */
async function importGates(file: string, host: GateHost): Promise<readonly unknown[]> {
  if (host.importDefault === undefined) return [cannotLoad()]
  try {
    const value = await host.importDefault(file)
    return Array.isArray(value) ? value : [value]
  } catch (error) {
    // Report that code is not allowed rather than that the suite is invalid.
    if (!isMcproveError(error) || error.code === 'NOT_ALLOWED') throw error
    return [error]
  }
}

function cannotLoad(): McproveError {
  return new McproveError('SUITE_INVALID', '`parseSuite` cannot load gate files', {
    hint: 'Import the gate and pass it: `parseSuite(suite, { gates: [myGate] })`.',
  })
}

/** The gates of the caller and those in a code suite. Files are problems, unless the caller passes gates. */
export function givenGates(
  sources: readonly Source[],
  given: readonly unknown[] | undefined,
  ours: Iterable<string>,
  problems: ProblemCollector,
): readonly AnyGate[] {
  const collection = new GateCollection(ours)
  for (const source of sources) {
    for (const { path, file, value } of entriesOf(source)) {
      if (file !== null && given !== undefined) continue
      const trouble = file === null ? collection.add(value, null) : cannotLoad()
      if (trouble !== null) problems.add(source, path, trouble.message, { hint: trouble.hint })
    }
  }
  addGiven(collection, given ?? [])
  return collection.gates
}

/** Gates that a program passes. Throws BAD_USAGE for a value that is not a gate. */
export function checkedGates(given: readonly unknown[], ours: Iterable<string>): readonly AnyGate[] {
  const collection = new GateCollection(ours)
  addGiven(collection, given)
  return collection.gates
}

function addGiven(collection: GateCollection, given: readonly unknown[]): void {
  // Plain JavaScript can pass anything.
  if (!Array.isArray(given)) {
    throw new McproveError('BAD_USAGE', '`gates` is not a list', { hint: 'Write `gates: [myGate]`.' })
  }
  for (const [index, value] of given.entries()) {
    const trouble = collection.add(value, null)
    if (trouble !== null) {
      throw new McproveError('BAD_USAGE', `gates[${index}]: ${trouble.message}`, { hint: trouble.hint })
    }
  }
}

interface GateEntry {
  readonly path: readonly PropertyKey[]
  /** Null for an object. */
  readonly file: string | null
  readonly value: unknown
}

/** A value that is neither text nor an object is reported with the rest of the file. */
function entriesOf({ data, gateObjects }: Source): GateEntry[] {
  const entries: unknown[] = isRecord(data) && Array.isArray(data.gates) ? data.gates : []
  return entries.flatMap((entry, index): GateEntry[] => {
    const path = ['gates', index]
    if (gateObjects?.has(index)) return [{ path, file: null, value: gateObjects.get(index) }]
    return typeof entry === 'string' && entry !== '' ? [{ path, file: entry, value: undefined }] : []
  })
}
