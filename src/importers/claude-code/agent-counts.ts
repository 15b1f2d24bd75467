import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, textIn } from '../json-fields.js'

/** How many calls the subagents of a session made, as their results say. */
export class AgentCounts {
  /** By agent: the file of a resumed session repeats results, and a subagent may go on. */
  readonly #calls = new Map<string, number>()

  add({ toolUseResult }: RawRecord): void {
    if (!isRecord(toolUseResult)) return
    const id = textIn(toolUseResult.agentId)
    const calls = numberIn(toolUseResult.totalToolUseCount) ?? 0
    if (id !== null) this.#calls.set(id, Math.max(calls, this.#calls.get(id) ?? 0))
  }

  /** The calls of subagents without any line; null when there is none. */
  gap(agents: ReadonlyMap<string, unknown>): string | null {
    let missing = 0
    for (const [id, calls] of this.#calls) if (!agents.has(id)) missing += calls
    if (missing === 0) return null
    return `the log lacks ${missing} ${missing === 1 ? 'call' : 'calls'} of subagents: pass the files of the subagents as well`
  }
}
