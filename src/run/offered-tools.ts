import { WireNames } from '../catalog/wire-name.js'
import type { ToolDefinition, ToolReference } from '../core/trace.js'
import type { ModelRequest, OfferedTool } from '../models/model.js'
import type { RunSettings } from '../suite/agent-schema.js'
import { isOneOf } from './run-tools.js'

/** The tools of a run as the model sees them, and back. */
export class OfferedTools {
  readonly tools: readonly ToolDefinition[]
  readonly offered: readonly OfferedTool[]
  readonly #names: WireNames
  readonly #choice: RunSettings['tool_choice']

  constructor(tools: readonly ToolDefinition[], choice: RunSettings['tool_choice']) {
    this.tools = tools
    this.#names = new WireNames(tools)
    this.#choice = choice
    this.offered = this.tools.map((tool) => ({
      name: this.#names.of(tool),
      description: tool.description,
      input_schema: tool.input_schema ?? { type: 'object' },
    }))
  }

  /** What a wire name means; a name that was not offered is kept as the model wrote it, without a server. */
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
