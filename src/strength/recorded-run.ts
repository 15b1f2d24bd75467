// A passing run with what its changes need: what was offered, what writes, and where values came from.
import type { MemberSet } from '../core/members/member-set.js'
import { WritingTools } from '../core/members/mutating-tools.js'
import { type Tool, ToolTable, toolId } from '../core/trace/tool.js'
import { type Trace, toolOf } from '../core/trace/trace.js'
import { type DefinedTool, goodRun } from '../learn/good-run.js'
import { leavesOf } from '../learn/leaves-of.js'
import { type Identifier, identifiersIn, SeenValues } from '../learn/seen-values.js'
import type { AgentTest } from '../suite/suite.js'

/** Searching for origins takes quadratic time in the length of a run. */
const MAX_LINKED_CALLS = 200

/** The call at `to` has an argument whose value was in the result of the call at `from`. */
export interface ValueLink {
  readonly from: number
  readonly to: number
}

export class BaselineRun {
  readonly trace: Trace
  /** The tools that the agent could have called, without distractors. */
  readonly offered: readonly DefinedTool[]
  readonly links: readonly ValueLink[]
  readonly #denied: MemberSet | undefined
  readonly #writing: WritingTools
  readonly #tools = new Map<string, Tool>()
  readonly #table = new ToolTable()

  constructor(trace: Trace, test: AgentTest) {
    this.trace = trace
    this.#denied = deniedTools(test)
    this.#writing = new WritingTools(trace.tools)
    for (const call of trace.tool_calls) this.#tools.set(toolOf(call).id, toolOf(call))
    const injected = new Set(trace.injected_tools.map(toolId))
    this.offered = trace.tools
      .filter((definition) => !injected.has(toolId(definition)))
      .map((definition) => ({ tool: this.toolNamed(definition.server, definition.name), definition }))
    this.links = linksOf(trace)
  }

  /** Within one trace equal tools are the same object: those of the calls come first. */
  toolNamed(server: string | null, name: string): Tool {
    const id = toolId({ server, name })
    const known = this.#tools.get(id)
    if (known !== undefined) return known
    const tool = this.#table.intern(server, name)
    this.#tools.set(id, tool)
    return tool
  }

  isMutating(tool: Tool): boolean {
    return this.#writing.has(tool)
  }

  /** A mutating or denied tool: a change that affects it is critical. */
  isCritical(tool: Tool): boolean {
    return this.#denied?.has(tool) === true || this.isMutating(tool)
  }

  isLinked(from: number, to: number): boolean {
    return this.links.some((link) => link.from === from && link.to === to)
  }
}

function deniedTools({ gates }: AgentTest): MemberSet | undefined {
  return gates.map(({ gate, options }) => gate.forbids?.(options)).find((tools) => tools !== undefined)
}

function linksOf(trace: Trace): ValueLink[] {
  const calls = trace.tool_calls.slice(0, MAX_LINKED_CALLS)
  const seen = new SeenValues(goodRun(trace, new ToolTable()))
  return calls.flatMap((call, to) => {
    const values = identifiersOf(call.args)
    const origins = values.size === 0 ? [] : calls.slice(0, to).keys()
    return [...origins].filter((from) => holdsAny(seen, values, from)).map((from) => ({ from, to }))
  })
}

function identifiersOf(args: unknown): ReadonlySet<Identifier> {
  return new Set(Array.from(leavesOf(args), ([, value]) => identifiersIn(value) ?? []).flat())
}

function holdsAny(seen: SeenValues, values: Iterable<Identifier>, step: number): boolean {
  for (const value of values) for (const _ of seen.placesOf(value, step)) return true
  return false
}
