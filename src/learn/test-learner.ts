import { scoreWaste } from '../core/golden-path/score-waste.js'
import { GoldenCalls, wasteOf } from '../core/golden-path/waste.js'
import { type Tool, ToolTable } from '../core/tool.js'
import type { Trace } from '../core/trace.js'
import { isRecord } from '../core/trace-fields.js'
import { roundRatio } from '../math/percent.js'
import { type CommonCall, CommonCalls } from './common-calls.js'
import { goodRun } from './good-run.js'
import { HeldOrders } from './held-orders.js'
import type { LearnedTest } from './learned-test.js'
import { isNameableServer, nameableTools } from './nameable-tools.js'
import { statedPart } from './shared-arguments.js'
import { ToolUse } from './tool-use.js'
import { type ValueFlow, ValueFlows } from './value-flows.js'

/** Longer lists nobody reads, and comparing them takes the square of their length. */
const MAX_UNORDERED = 200
const MAX_ALLOWED = 1_000

const ALL_WASTE = { extra_steps: true, backtracks: true, repeated_tools: true }

/** Learns one test. Whatever it says holds for every run it was given. */
export class TestLearner {
  readonly #table = new ToolTable()
  readonly #paths: (readonly Tool[])[] = []
  readonly #models = new Set<string>()
  readonly #prompts = new Set<string>()
  readonly #systems = new Set<string>()
  readonly #common = new CommonCalls()
  readonly #orders = new HeldOrders()
  readonly #flows = new ValueFlows()
  readonly #use = new ToolUse()

  add(trace: Trace): void {
    const run = goodRun(trace, this.#table)
    this.#paths.push(run.tools)
    if (trace.model) this.#models.add(trace.model)
    if (trace.prompt) this.#prompts.add(trace.prompt)
    if (trace.system) this.#systems.add(trace.system)
    this.#common.add(run)
    this.#orders.add(run)
    this.#flows.add(run)
    this.#use.add(run)
  }

  finish(name: string): LearnedTest {
    const { called, servers, refused, handoffs } = this.#use
    const nameable = nameableTools(called)
    const flows = this.#flows.list(nameable)
    const calls = this.#common.list
      .filter(({ tool }) => nameable.has(tool))
      .map(({ tool, args }) => ({ tool, args: statedPart(withoutFlows(tool, args, flows)) }))
    const implied = flows.map(({ producer, consumer }) => ({ first: producer, second: consumer }))
    return {
      name,
      runs: this.#paths.length,
      models: [...this.#models],
      prompts: [...this.#prompts],
      systems: [...this.#systems],
      servers: [...servers].filter(isNameableServer),
      calls,
      unordered: this.#unordered(calls),
      flows,
      orders: this.#orders.list(nameable, implied),
      penalty: this.#worstPenalty(calls),
      allowed: nameable.size === called.size && called.size <= MAX_ALLOWED ? [...called] : null,
      restricted: refused.filter((tool) => nameableTools([tool]).has(tool)),
      handoffs: handoffs.every(({ from, to }) => isNameableServer(from) && isNameableServer(to)) ? handoffs : null,
      unnameable: [...called].filter((tool) => !nameable.has(tool)),
    }
  }

  #worstPenalty(calls: readonly CommonCall[]): number {
    const golden = new GoldenCalls(calls.map(({ tool }) => tool.id))
    const penalties = this.#paths.map(
      (tools) => scoreWaste(wasteOf(tools, golden), golden.ids.length, ALL_WASTE).penalty,
    )
    return roundRatio(penalties.reduce((worst, penalty) => Math.min(worst, penalty), 1))
  }

  /** Where every run has a name more often than the common calls do, the name as often as every run has it. */
  #unordered(calls: readonly CommonCall[]): readonly string[] {
    const [first = new Map<string, number>(), ...others] = this.#paths.map(countNames)
    const ordered = countNames(calls.map(({ tool }) => tool))
    const names = [...first].flatMap(([name, count]) => {
      const least = others.reduce((low, counts) => Math.min(low, counts.get(name) ?? 0), count)
      return least > (ordered.get(name) ?? 0) ? Array.from({ length: least }, () => name) : []
    })
    return names.length <= MAX_UNORDERED ? names : []
  }
}

function countNames(tools: readonly Tool[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of tools) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Where a value always comes from a result, its origin is the check; what it happened to be is not. */
function withoutFlows(tool: Tool, args: unknown, flows: readonly ValueFlow[]): unknown {
  if (!isRecord(args)) return undefined
  const explained = flows.filter(({ consumer }) => consumer === tool).map(({ arg }) => arg.segments[0])
  return Object.fromEntries(Object.entries(args).filter(([key]) => !explained.includes(key)))
}
