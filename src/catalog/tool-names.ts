import { McproveError } from '../core/errors/error.js'
import { listSome } from '../core/text/list-some.js'
import { nearest } from '../core/text/nearest.js'
import { showValue } from '../core/text/show-value.js'
import { toolId } from '../core/trace/tool.js'
import type { ToolReference } from '../core/trace/trace.js'

export interface NamesOfTool {
  /** Names that always mean this tool. */
  readonly own: readonly string[]
  /** Names that no other tool may claim, but may have as a short name. */
  readonly qualified: readonly string[]
  /** Names that mean it when they mean no other tool. */
  readonly short: readonly string[]
}

/** Tools by all their names. */
export class ToolNames<T extends ToolReference> {
  readonly #own = new Map<string, T>()
  readonly #claimed = new Map<string, T>()
  readonly #short = new Map<string, Set<T>>()

  /** Throws BAD_USAGE, and adds nothing, when one of its names belongs to another tool. */
  add(tool: T, { own, qualified, short }: NamesOfTool): void {
    for (const name of [...own, ...qualified]) {
      const other = this.#claimed.get(name)
      if (other !== undefined) throw collision(name, other, tool)
    }
    for (const name of own) this.#own.set(name, tool)
    for (const name of [...own, ...qualified]) this.#claimed.set(name, tool)
    for (const name of [...qualified, ...short]) this.#short.set(name, (this.#short.get(name) ?? new Set()).add(tool))
  }

  /** The tool that always has this name. */
  own(name: string): T | undefined {
    return this.#own.get(name)
  }

  /** The tools that may be meant by it. */
  short(name: string): readonly T[] {
    return [...(this.#short.get(name) ?? [])]
  }

  unknown(name: string): McproveError {
    const near = nearest(name, new Set([...this.#short.keys(), ...this.#own.keys()]))
    const ids = [...new Set(this.#own.values())].map(toolId)
    const others = ids.length === 0 ? 'Add tools to the registry.' : `Use one of ${listSome(ids)}.`
    return new McproveError('BAD_USAGE', `Unknown tool ${showValue(name)} in the registry`, {
      hint: near === undefined ? others : `Did you mean \`${near}\`?`,
    })
  }
}

export function ambiguousName(name: string, tools: readonly ToolReference[]): McproveError {
  const candidates = tools.map(toolId)
  return new McproveError('BAD_USAGE', `The tool ${showValue(name)} is ambiguous: ${listSome(candidates)}`, {
    hint: `Write it as \`${candidates[0]}\`.`,
  })
}

function collision(name: string, other: ToolReference, tool: ToolReference): McproveError {
  const [first, second] = [toolId(other), toolId(tool)]
  if (first === second) {
    return new McproveError('BAD_USAGE', `The tool \`${first}\` is registered twice`, {
      hint: 'Remove one of the two, or rename it.',
    })
  }
  return new McproveError('BAD_USAGE', `\`${first}\` and \`${second}\` would share the name ${showValue(name)}`, {
    hint: 'Rename one of the two tools, or its server.',
  })
}
