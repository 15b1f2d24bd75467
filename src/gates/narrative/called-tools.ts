import { hintsById, type MutatingHints } from '../../core/members/mutating-tools.js'
import { nameTokens } from '../../core/members/tool-words.js'
import type { Tool } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { hasFailed } from '../../core/trace/unmarked-error.js'
import { actionsOf, type Doing } from './claims/actions.js'
import { type NameWords, nameWords } from './prose/name-words.js'
import type { ToolLists } from './tool-lists.js'

/** A tool that a run called, with its calls. */
export interface CalledTool extends NameWords {
  readonly tool: Tool
  /** What is known about it besides its name. */
  readonly hints: MutatingHints
  readonly steps: number[]
  /** Calls without an error, neither marked nor stated in text: these can back claims. */
  readonly succeeded: number[]
}

/** The tools that a run called, in the order of their first calls. */
export function calledTools(trace: Trace, lists: ToolLists): CalledTool[] {
  const known = hintsById(trace.tools)
  const byTool = new Map<Tool, CalledTool>()
  for (const [step, call] of trace.tool_calls.entries()) {
    const tool = toolOf(call)
    let called = byTool.get(tool)
    if (called === undefined) {
      const hints = { ...known.get(tool.id), ...membersOf(lists) }
      called = { ...nameWords(tool.name), tool, hints, does: doingOf(tool, hints), steps: [], succeeded: [] }
      byTool.set(tool, called)
    }
    called.steps.push(step)
    const result = trace.tool_results[step]
    if (result !== undefined && !hasFailed(result)) called.succeeded.push(step)
  }
  return [...byTool.values()]
}

export function membersOf({ mutating_tools, readonly_tools }: ToolLists): Pick<MutatingHints, 'mutating' | 'readonly'> {
  return { mutating: mutating_tools.members, readonly: readonly_tools.members }
}

/** What a tool does, according to the lists, its annotations, its name and its description, in this order. */
export function doingOf(tool: Tool, { readonly, mutating, annotations, description }: MutatingHints): Doing {
  if (readonly?.has(tool)) return 'reads'
  const named = nameWords(tool.name).does
  const does = named === 'unknown' && description !== undefined ? actionsOf(firstWord(description)) : named
  // A listed tool does what its name says, even when the verb is not in the lexicon.
  if (mutating?.mayHave(tool)) return typeof does === 'string' ? new Set() : does
  if (annotations?.readOnlyHint === true) return 'reads'
  const isWriting = annotations?.readOnlyHint === false || annotations?.destructiveHint === true
  return does === 'reads' && isWriting ? 'unknown' : does
}

function firstWord(description: string): readonly string[] {
  return nameTokens(description.slice(0, 40)).slice(0, 1)
}
