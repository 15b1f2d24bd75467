// The tools that `distractors:` adds to the real ones (docs/spec/gates.md, section 8). Which and in which order follows
// from the seed and the real tools alone, and the first 5 of 10 are those of 5: the points of a sweep differ by what is
// added.
import { McproveError } from '../../core/errors/error.js'
import type { Injection } from '../../core/gate/row-variant.js'
import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import { wireName } from '../wire-name.js'
import { CATALOG } from './catalog.js'
import { lookAlikesOf } from './look-alikes.js'
import { namedTools } from './named-tools.js'
import { SeededRandom } from './seeded-random.js'
import { unrelatedFirst } from './unrelated-tools.js'

export interface InjectionRequest extends Injection {
  /** Every tool the servers list, those that are not offered too: no injected tool may have the name of one. */
  readonly tools: readonly ToolDefinition[]
}

/** Exactly `count` tools. Throws where that cannot be: nothing to imitate, or a catalogue that is too small. */
export function injectedTools({ tools, count, from, of = [], seed }: InjectionRequest): readonly ToolDefinition[] {
  if (count === 0) return []
  const taken = new TakenNames(tools)
  if (from === 'near_duplicate') return lookAlikes(imitated(tools, of, seed), count, seed, taken)
  const free = unrelatedFirst(CATALOG, tools, seed).filter((tool) => taken.claim(tool))
  if (free.length >= count) return free.slice(0, count)
  throw new McproveError(
    'SUITE_INVALID',
    `\`distractors\` asks for ${count} tools from the catalog, but only ${free.length} can be injected next to the tools of this test`,
    { hint: 'Lower `count`, or use `from: near_duplicate`, which has no limit.' },
  )
}

/** The real tools to imitate, in an order that the servers do not decide. */
function imitated(tools: readonly ToolDefinition[], of: readonly string[], seed: number): ToolDefinition[] {
  const byKey = new Map(namedTools(tools, of, 'of').map((tool) => [JSON.stringify([tool.server, tool.name]), tool]))
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tool]) => tool)
  return new SeededRandom(seed, 'imitated').shuffled(sorted)
}

/** One of each tool, then the next of each. */
function lookAlikes(
  tools: readonly ToolDefinition[],
  count: number,
  seed: number,
  taken: TakenNames,
): readonly ToolDefinition[] {
  const sources = tools.map((tool) => lookAlikesOf(tool, seed))
  const found: ToolDefinition[] = []
  while (found.length < count) {
    for (const source of sources.slice(0, count - found.length)) {
      let tool = source.next().value
      while (!taken.claim(tool)) tool = source.next().value
      found.push(tool)
    }
  }
  return found
}

/** A name is taken on all servers, since suites may name tools without one; a wire name is never shared either. */
class TakenNames {
  readonly #names: Set<string>
  readonly #wires: Set<string>

  constructor(tools: readonly ToolReference[]) {
    this.#names = new Set(tools.map(({ name }) => name))
    this.#wires = new Set(tools.map(({ server, name }) => wireName(server, name)))
  }

  claim({ server, name }: ToolReference): boolean {
    const wire = wireName(server, name)
    if (this.#names.has(name) || this.#wires.has(wire) || startsWithServer(server, name)) return false
    this.#names.add(name)
    this.#wires.add(wire)
    return true
  }
}

/** A trace's reader would take the server off such a name (docs/spec/trace.md). */
function startsWithServer(server: string | null, name: string): boolean {
  return server !== null && name.startsWith(`${server}__`)
}
