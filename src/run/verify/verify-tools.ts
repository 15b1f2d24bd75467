import { catalogueDiff, type ToolChange } from '../../catalog/catalogue-diff.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ToolDefinition, Trace } from '../../core/trace/trace.js'
import type { CassetteHeader } from '../../files/cassettes/cassette.js'
import type { VerifiedChange } from './verify-recording.js'

/**
 * Compares the server's tool list with what recorded runs were offered. Runs that were offered the same tools are
 * reported once.
 */
export class ToolListComparison {
  readonly changes: VerifiedChange[] = []
  readonly #server: string | null
  /** Everything that was listed when the cassette was made: a run may have been offered less. */
  readonly #listed: ReadonlySet<string>
  readonly #compared = new Set<string>()

  constructor(server: string | null, header: CassetteHeader | null) {
    this.#server = server
    this.#listed = new Set(Object.keys(header?.tools.each ?? {}))
  }

  add({ tools, injected_tools }: Trace, live: readonly ToolDefinition[]): void {
    const injected = new Set(injected_tools.map(({ server, name }) => `${server}.${name}`))
    const recorded = tools.flatMap(({ since_turn, until_turn: _, ...tool }) => {
      // Tools that appeared later are not in the initial list of a server.
      if (since_turn !== undefined || tool.server !== this.#server) return []
      return injected.has(`${tool.server}.${tool.name}`) ? [] : [tool]
    })
    const key = canonicalJson([recorded, live])
    // A trace does not have to list the offered tools.
    if (recorded.length === 0 || this.#compared.has(key)) return
    this.#compared.add(key)
    const { added, removed, changed } = catalogueDiff(
      recorded.map((tool) => withSchema(tool, live)),
      live,
    )
    for (const tool of removed) this.#tell(tool, true, '', 'is gone')
    for (const { tool, changes } of changed) {
      for (const change of changes) this.#tell(tool, change.breaking, pathOf(change), change.message)
    }
    for (const tool of added) {
      if (!this.#listed.has(`${this.#server}.${tool}`)) this.#tell(tool, false, '', 'is new')
    }
  }

  /** Whether a recorded run lists the tools it was offered. */
  get hasCompared(): boolean {
    return this.#compared.size > 0
  }

  #tell(tool: string, breaking: boolean, path: string, message: string): void {
    this.changes.push({ breaking, run: null, place: null, tool, path, message })
  }
}

/** Every tool has an input schema. A trace without one left it out, so there is nothing to compare. */
function withSchema(tool: ToolDefinition, live: readonly ToolDefinition[]): ToolDefinition {
  if (tool.input_schema !== undefined) return tool
  return { ...tool, input_schema: live.find(({ name }) => name === tool.name)?.input_schema }
}

function pathOf({ part, path }: ToolChange): string {
  return path === '' ? part : path.startsWith('[') ? `${part}${path}` : `${part}.${path}`
}
