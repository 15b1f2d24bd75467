import type { Tool } from '../core/tool.js'
import type { GoodRun } from './good-run.js'

/** In every run with `second`, `first` came before it. */
export interface HeldOrder {
  readonly first: Tool
  readonly second: Tool
  /** Those with `second`. */
  readonly runs: number
}

/** Further tools of an agent take no part: the pairs grow with the square. */
const MAX_TOOLS = 200

interface Predecessors {
  readonly tools: ReadonlySet<Tool>
  readonly runs: number
}

/** Which tools always came before which. */
export class HeldOrders {
  readonly #before = new Map<Tool, Predecessors>()

  add({ calls, tools }: GoodRun): void {
    const turns = new Map<Tool, number | undefined>()
    for (const [step, tool] of tools.entries()) {
      if (turns.has(tool)) continue
      const turn = calls[step]?.turn
      if (this.#before.has(tool) || this.#before.size < MAX_TOOLS) this.#intersect(tool, earlierThan(turn, turns))
      turns.set(tool, turn)
    }
  }

  /** Between tools that can be named: the orders that neither the others nor what is `implied` besides already say. */
  list(nameable: ReadonlySet<Tool>, implied: readonly Omit<HeldOrder, 'runs'>[]): readonly HeldOrder[] {
    const orders: HeldOrder[] = []
    for (const [second, { tools, runs }] of this.#before) {
      if (!nameable.has(second)) continue
      const earlier = [...tools].filter((tool) => nameable.has(tool))
      for (const first of earlier) {
        // "Always before" is transitive: what came before one of the others came before `second` through it.
        const isSaid = earlier.some((between) => this.#before.get(between)?.tools.has(first))
        const isImplied = implied.some((order) => order.first === first && order.second === second)
        if (!isSaid && !isImplied) orders.push({ first, second, runs })
      }
    }
    return orders
  }

  #intersect(tool: Tool, earlier: ReadonlySet<Tool>): void {
    const known = this.#before.get(tool)
    const tools = known === undefined ? earlier : new Set([...known.tools].filter((one) => earlier.has(one)))
    this.#before.set(tool, { tools, runs: (known?.runs ?? 0) + 1 })
  }
}

/** Calls of one turn were made at once: which of them is written first is chance. */
function earlierThan(turn: number | undefined, turns: ReadonlyMap<Tool, number | undefined>): ReadonlySet<Tool> {
  const earlier = new Set<Tool>()
  for (const [tool, other] of turns) if (turn === undefined || other !== turn) earlier.add(tool)
  return earlier
}
