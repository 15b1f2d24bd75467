// The tools of other servers in the same suite: names that two servers share, and names that only others have.
import { nameTokens } from '../../core/members/tool-words.js'
import type { ToolReference } from '../../core/trace/trace.js'
import type { ServerCatalogue } from './catalogue.js'

/** Two servers that share more of their names than this are versions of one server. */
const SAME_SERVER_SHARE = 0.5

export class OtherServers {
  readonly #names = new Map<string | null, Set<string>>()
  /** By server: names that only others have. Servers are few, and tools are many. */
  readonly #foreign = new Map<string | null, ReadonlySet<string>>()

  constructor(tools: readonly ToolReference[], catalogues: readonly ServerCatalogue[]) {
    for (const { server, name } of tools) this.#add(server, name)
    for (const { other_tools = {} } of catalogues) {
      for (const [server, names] of Object.entries(other_tools)) for (const name of names) this.#add(server, name)
    }
  }

  /** Without ordinary words: `search` in a sentence does not name a tool. */
  foreignTools(server: string | null): ReadonlySet<string> {
    const known = this.#foreign.get(server)
    if (known !== undefined) return known
    const own = this.#names.get(server)
    const foreign = new Set<string>()
    for (const [other, names] of this.#names) {
      if (other === server || this.areVersions(server, other)) continue
      for (const name of names) if (own?.has(name) !== true && nameTokens(name).length > 1) foreign.add(name)
    }
    this.#foreign.set(server, foreign)
    return foreign
  }

  /** Another server with a tool of this name; null when there is none. */
  serverWith({ server, name }: ToolReference): string | null {
    if (server === null) return null
    for (const [other, names] of this.#names) {
      if (other !== null && other !== server && names.has(name) && !this.areVersions(server, other)) return other
    }
    return null
  }

  /** They share most of their names. */
  areVersions(one: string | null, other: string | null): boolean {
    const own = this.#names.get(one) ?? new Set()
    const theirs = this.#names.get(other) ?? new Set()
    const shared = [...own].filter((name) => theirs.has(name)).length
    return shared > SAME_SERVER_SHARE * Math.min(own.size, theirs.size)
  }

  #add(server: string | null, name: string): void {
    const known = this.#names.get(server)
    if (known === undefined) this.#names.set(server, new Set([name]))
    else known.add(name)
  }
}
