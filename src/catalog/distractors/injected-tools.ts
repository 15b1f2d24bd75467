// The tools that `distractors:` adds to the real ones (docs/spec/gates.md, section 8). The choice and the order depend
// only on the seed and the real tools, and the first 5 of 10 are those of 5, so that the points of a sweep differ only
// by what is added.
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
  /** Every tool that the servers list, offered or not: an injected tool must not have the same name. */
  readonly tools: readonly ToolDefinition[]
}

/** Exactly `count` tools. Throws when that is impossible: nothing to imitate, or a catalogue that is too small. */
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

/** The real tools to imitate, in an order that does not depend on the servers. */
function imitated(tools: readonly ToolDefinition[], of: readonly string[], seed: number): ToolDefinition[] {
  const byKey = new Map(namedTools(tools, of, 'of').map((tool) => [JSON.stringify([tool.server, tool.name]), tool]))
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tool]) => tool)
  return new SeededRandom(seed, 'imitated').shuffled(sorted)
}

/** One look-alike of each tool, then the next of each. */
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

/** A name is unique across servers, because suites may name tools without a server; wire names are unique too. */
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

/** A trace reader would remove the server from such a name (docs/spec/trace.md). */
function startsWithServer(server: string | null, name: string): boolean {
  return server !== null && name.startsWith(`${server}__`)
}
