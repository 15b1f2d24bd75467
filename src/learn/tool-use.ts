// Which tools the runs used, which they avoided, and how they moved between servers.
import { MemberSet } from '../core/members/member-set.js'
import type { Tool } from '../core/trace/tool.js'
import type { GoodRun } from './good-run.js'

/** From a call of one server to a call of another. */
export interface Handoff {
  readonly from: string
  readonly to: string
}

export class ToolUse {
  readonly called = new Set<Tool>()
  readonly servers = new Set<string>()
  readonly #offered = new Map<Tool, { runs: number; readonly writes: boolean }>()
  readonly #handoffs = new Map<string, Handoff>()
  #always: ReadonlySet<Tool> | undefined
  #runs = 0
  #mostCalls = 0

  add({ tools, offered, writes }: GoodRun): void {
    this.#runs += 1
    this.#mostCalls = Math.max(this.#mostCalls, tools.length)
    const own = new Set(tools)
    this.#always = this.#always === undefined ? own : new Set([...this.#always].filter((tool) => own.has(tool)))
    for (const [step, tool] of tools.entries()) {
      this.called.add(tool)
      if (tool.server === null) continue
      this.servers.add(tool.server)
      this.#addHandoff(tools[step - 1]?.server ?? null, tool.server)
    }
    for (const { tool } of new Map(offered.map((one) => [one.tool, one])).values()) {
      if (tool.server !== null) this.servers.add(tool.server)
      const known = this.#offered.get(tool)
      if (known !== undefined) known.runs += 1
      else this.#offered.set(tool, { runs: 1, writes: writes(tool) })
    }
  }

  get runs(): number {
    return this.#runs
  }

  /** The number of calls of the longest run. */
  get mostCalls(): number {
    return this.#mostCalls
  }

  /** Tools that every run called. */
  get always(): readonly Tool[] {
    return [...(this.#always ?? [])]
  }

  get handoffs(): readonly Handoff[] {
    return [...this.#handoffs.values()]
  }

  /** Tools that write, were offered in every run and called in none. */
  get refused(): readonly Tool[] {
    const refused: Tool[] = []
    for (const [tool, { runs, writes }] of this.#offered) {
      if (!writes || runs < this.#runs) continue
      const meant = new MemberSet([tool.id])
      // A call that names no server may have been of this one.
      if (![...this.called].some((called) => meant.mayHave(called))) refused.push(tool)
    }
    return refused
  }

  #addHandoff(from: string | null, to: string): void {
    if (from !== null && from !== to) this.#handoffs.set(JSON.stringify([from, to]), { from, to })
  }
}
