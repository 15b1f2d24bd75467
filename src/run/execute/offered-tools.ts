import { WireNames } from '../../catalog/wire-name.js'
import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import type { ModelAnswer, ModelRequest, OfferedTool } from '../../models/model.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import { isOneOf } from './run-tools.js'
import type { StrictTool } from './strict-tools.js'

/** Maps the tools of a run to the names that the model sees, and back. */
export class OfferedTools {
  readonly tools: readonly ToolDefinition[]
  readonly offered: readonly OfferedTool[]
  readonly #names: WireNames
  readonly #choice: RunSettings['tool_choice']
  readonly #strict = new Map<string, StrictTool>()

  constructor(
    tools: readonly ToolDefinition[],
    choice: RunSettings['tool_choice'],
    strict?: ReadonlyMap<ToolDefinition, StrictTool>,
    isShort?: (tool: ToolReference) => boolean,
  ) {
    this.tools = tools
    this.#names = new WireNames<ToolReference>(tools, isShort)
    this.#choice = choice
    this.offered = this.tools.map((tool) => {
      const name = this.#names.of(tool)
      const { description } = tool
      const input_schema = tool.input_schema ?? { type: 'object' }
      const form = strict?.get(tool)
      if (form === undefined) return { name, description, input_schema }
      this.#strict.set(name, form)
      return { name, description, input_schema: form.schema, strict: true }
    })
  }

  /** An answer with the arguments in the form that the tools take; the model gets its own form back. */
  received(answer: ModelAnswer): ModelAnswer {
    if (this.#strict.size === 0) return answer
    const calls = answer.calls.map((call) => {
      const form = this.#strict.get(this.#names.of(this.toolFor(call.name)))
      return form === undefined ? call : { ...call, args: form.restore(call.args) }
    })
    return { ...answer, calls }
  }

  /** The tool of a wire name; a name that was not offered is kept as written, without a server. */
  toolFor(wire: string): ToolReference {
    const tool = this.#names.toolFor(wire)
    return tool === undefined ? { server: null, name: wire } : { server: tool.server, name: tool.name }
  }

  isOffered(wire: string): boolean {
    return this.#names.toolFor(wire) !== undefined
  }

  get choice(): ModelRequest['tool_choice'] {
    if (typeof this.#choice !== 'object') return this.#choice
    const tool = this.tools.find(isOneOf([this.#choice.tool]))
    return tool === undefined ? 'required' : { tool: this.#names.of(tool) }
  }
}
