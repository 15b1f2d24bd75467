import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, textIn } from '../json-fields.js'

/** How many calls the subagents of a session made, as their results say. */
export class AgentCounts {
  /** By agent: the file of a resumed session repeats results, and a subagent may go on. */
  readonly #calls = new Map<string, number>()
  /** Agents that were started in the background: their results do not count calls. */
  readonly #background = new Set<string>()

  add({ toolUseResult }: RawRecord): void {
    if (!isRecord(toolUseResult)) return
    const id = textIn(toolUseResult.agentId)
    const calls = numberIn(toolUseResult.totalToolUseCount)
    if (id === null) return
    if (calls === null && toolUseResult.isAsync === true) this.#background.add(id)
    this.#calls.set(id, Math.max(calls ?? 0, this.#calls.get(id) ?? 0))
  }

  /** The calls of subagents without any line; null when there is none. */
  gap(agents: ReadonlyMap<string, unknown>): string | null {
    let missing = 0
    for (const [id, calls] of this.#calls) if (!agents.has(id)) missing += calls
    const unknown = [...this.#background].filter((id) => !agents.has(id) && this.#calls.get(id) === 0).length
    if (missing === 0 && unknown > 0) {
      const whose = unknown === 1 ? 'a background subagent' : `${unknown} background subagents`
      return `the log lacks the calls of ${whose}: pass the files of the subagents as well`
    }
    if (missing === 0) return null
    return `the log lacks ${missing} ${missing === 1 ? 'call' : 'calls'} of subagents: pass the files of the subagents as well`
  }
}
