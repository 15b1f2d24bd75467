import { type Tool, ToolTable } from '../core/trace/tool.js'
import type { Trace } from '../core/trace/trace.js'
import { WHOLE } from './agreed-call.js'
import { effectCheck } from './effect-check.js'
import { Effects } from './effects.js'
import {
  allowedCheck,
  callLimitCheck,
  flowCheck,
  handoffCheck,
  neededToolCheck,
  restrictedCheck,
  toldCheck,
} from './further-checks.js'
import { goodRun } from './good-run.js'
import type { LearnedCheck } from './learned-check.js'
import type { LearnedTest } from './learned-test.js'
import { isNameableServer, nameableTools } from './nameable-tools.js'
import { ToldNumbers } from './told-numbers.js'
import { ToolUse } from './tool-use.js'
import { type ValueFlow, ValueFlows } from './value-flows.js'

/** Longer lists are not read. */
const MAX_ALLOWED = 1_000

/** Learns one test. All its checks hold for every run it was given. */
export class TestLearner {
  readonly #table = new ToolTable()
  readonly #models = new Set<string>()
  readonly #prompts = new Set<string>()
  readonly #systems = new Set<string>()
  readonly #effects = new Effects()
  readonly #numbers = new ToldNumbers()
  readonly #flows = new ValueFlows()
  readonly #use = new ToolUse()

  add(trace: Trace): void {
    const run = goodRun(trace, this.#table)
    if (trace.model) this.#models.add(trace.model)
    if (trace.prompt) this.#prompts.add(trace.prompt)
    if (trace.system) this.#systems.add(trace.system)
    this.#effects.add(run)
    this.#numbers.add(run)
    this.#flows.add(run)
    this.#use.add(run)
  }

  finish(name: string): LearnedTest {
    const { called, servers } = this.#use
    const nameable = nameableTools(called)
    return {
      name,
      runs: this.#use.runs,
      models: [...this.#models],
      prompts: [...this.#prompts],
      systems: [...this.#systems],
      servers: [...servers].filter(isNameableServer),
      checks: [...this.#effectChecks(nameable), ...this.#toolChecks(nameable)],
      unnameable: [...called].filter((tool) => !nameable.has(tool)),
      additions: [],
    }
  }

  #effectChecks(nameable: ReadonlySet<Tool>): readonly LearnedCheck[] {
    const { runs } = this.#use
    const effect = this.#use.called.size === 0 ? null : effectCheck(this.#effects, runs, nameable)
    const { derived, repeated } = this.#numbers
    return [
      ...derived.map((value) => toldCheck(value, runs, true)),
      ...repeated.map((value) => toldCheck(value, runs, false)),
      ...(effect === null ? [] : [effect]),
      ...this.#neededFlows(nameable).map(flowCheck),
    ]
  }

  #toolChecks(nameable: ReadonlySet<Tool>): readonly LearnedCheck[] {
    const { called, always, refused, handoffs, runs, mostCalls } = this.#use
    if (called.size === 0) return []
    const restricted = refused.filter((tool) => nameableTools([tool]).has(tool))
    const isListable = nameable.size === called.size && called.size <= MAX_ALLOWED
    const areNamed = handoffs.every(({ from, to }) => isNameableServer(from) && isNameableServer(to))
    return [
      ...always
        .filter((tool) => nameable.has(tool) && !this.#isWritten(tool))
        .map((tool) => neededToolCheck(tool, runs)),
      callLimitCheck(mostCalls, runs),
      ...(isListable ? [allowedCheck([...called], runs)] : []),
      ...(restricted.length === 0 ? [] : [restrictedCheck(restricted, runs)]),
      ...(areNamed && handoffs.length > 0 ? [handoffCheck(handoffs, runs)] : []),
    ]
  }

  /** Flows that explain what was written when the value differed in each run, and the flows that lead to them. */
  #neededFlows(nameable: ReadonlySet<Tool>): readonly ValueFlow[] {
    const flows = this.#flows.list(nameable).filter(({ runs }) => runs === this.#use.runs)
    const needed = new Set(flows.filter((flow) => this.#isFree(flow)))
    // A set may grow during iteration: producers of producers follow.
    for (const { producer } of needed) {
      for (const flow of flows) if (flow.consumer === producer) needed.add(flow)
    }
    return flows.filter((flow) => needed.has(flow))
  }

  /** When a written value is the same in every run, it is expected literally. */
  #isFree({ consumer, arg: { segments } }: ValueFlow): boolean {
    const calls = (this.#effects.outcomes ?? [{ calls: this.#effects.common }]).flatMap((outcome) => outcome.calls)
    const [key] = segments
    return calls.some(({ tool, free }) => tool === consumer && free.some((path) => path === WHOLE || path === key))
  }

  #isWritten(tool: Tool): boolean {
    return this.#effects.common.some((call) => call.tool === tool)
  }
}
