import { hintsById, isMutating, type MutatingHints } from '../../core/mutating-tools.js'
import type { Tool } from '../../core/tool.js'
import { nameTokens, stem } from '../../core/tool-words.js'
import { type Trace, toolOf } from '../../core/trace.js'
import { actionsOf, type Doing } from './actions.js'
import type { ToolLists } from './tool-lists.js'

/** A tool of a run, with its calls. */
export interface CalledTool {
  readonly tool: Tool
  readonly stems: ReadonlySet<string>
  /** The words of its name that a text must hold to mention it. */
  readonly telling: readonly string[]
  readonly does: Doing
  readonly isMutating: boolean
  readonly steps: number[]
  /** Calls whose results are no errors: they back claims. */
  readonly succeeded: number[]
}

/** Shorter words of a name say nothing: `go_to_page` is mentioned by "page". */
const MIN_TELLING = 3

/** The tools that a run called, in the order of their first calls. */
export function calledTools(trace: Trace, lists: ToolLists): CalledTool[] {
  const known = hintsById(trace.tools)
  const byTool = new Map<Tool, CalledTool>()
  for (const [step, call] of trace.tool_calls.entries()) {
    const tool = toolOf(call)
    let called = byTool.get(tool)
    if (called === undefined) {
      const hints = {
        ...known.get(tool.id),
        mutating: lists.mutating_tools.members,
        readonly: lists.readonly_tools.members,
      }
      called = newTool(tool, hints)
      byTool.set(tool, called)
    }
    called.steps.push(step)
    if (trace.tool_results[step]?.is_error === false) called.succeeded.push(step)
  }
  return [...byTool.values()]
}

/** What a tool does, by the lists, its annotations, its name and its description, in this order. */
export function doingOf(tool: Tool, hints: MutatingHints): Doing {
  if (hints.readonly?.has(tool)) return 'reads'
  const actions = actionsOf(tool.name, hints.description)
  // A listed tool does what its name says, in words that no list knows.
  if (hints.mutating?.mayHave(tool)) return typeof actions === 'string' ? new Set() : actions
  if (hints.annotations?.readOnlyHint === true) return 'reads'
  const isWriting = hints.annotations?.readOnlyHint === false || hints.annotations?.destructiveHint === true
  return actions === 'reads' && isWriting ? 'unknown' : actions
}

function newTool(tool: Tool, hints: MutatingHints): CalledTool {
  const tokens = nameTokens(tool.name)
  return {
    tool,
    stems: new Set(tokens.map(stem)),
    telling: tokens.filter((token) => token.length >= MIN_TELLING).map(stem),
    does: doingOf(tool, hints),
    isMutating: isMutating(tool, hints),
    steps: [],
    succeeded: [],
  }
}
