import type { Tool } from '../../core/tool.js'
import { nameTokens, stem } from '../../core/tool-words.js'
import { type Trace, toolOf } from '../../core/trace.js'
import type { Claim } from './read-clauses.js'

/** A tool of a run, with its calls. */
export interface CalledTool {
  readonly tool: Tool
  readonly stems: ReadonlySet<string>
  /** The words of its name that a text must hold to mention it. */
  readonly telling: readonly string[]
  readonly steps: number[]
  /** A call whose result is no error: it backs a claim. */
  hasSucceeded: boolean
}

/** Shorter words of a name say nothing: `go_to_page` is mentioned by "page". */
const MIN_TELLING = 3

/** The tools that a run called, in the order of their first calls. */
export function calledTools(trace: Trace): CalledTool[] {
  const byTool = new Map<Tool, CalledTool>()
  for (let step = 0; step < trace.tool_calls.length; step += 1) {
    const call = trace.tool_calls[step]
    if (call === undefined) continue
    const tool = toolOf(call)
    let called = byTool.get(tool)
    if (called === undefined) {
      called = newTool(tool)
      byTool.set(tool, called)
    }
    called.steps.push(step)
    if (trace.tool_results[step]?.is_error === false) called.hasSucceeded = true
  }
  return [...byTool.values()]
}

function newTool(tool: Tool): CalledTool {
  const tokens = nameTokens(tool.name)
  const telling = tokens.filter((token) => token.length >= MIN_TELLING).map(stem)
  return { tool, stems: new Set(tokens.map(stem)), telling, steps: [], hasSucceeded: false }
}

/** Finds the tools of a claim: those whose names hold every word of it. */
export class ClaimIndex {
  readonly #byStem = new Map<string, CalledTool[]>()

  constructor(tools: readonly CalledTool[]) {
    for (const tool of tools) {
      for (const one of tool.stems) {
        const known = this.#byStem.get(one)
        if (known === undefined) this.#byStem.set(one, [tool])
        else known.push(tool)
      }
    }
  }

  find({ stems: [verb = '', noun = ''] }: Claim): readonly CalledTool[] {
    return (this.#byStem.get(verb) ?? []).filter((tool) => tool.stems.has(noun))
  }
}
