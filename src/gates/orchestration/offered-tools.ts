// What the tool list of a trace says about the tool of a call: whether it was offered, and which arguments it takes.

import { compileSchema, type SchemaCheck } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { Tool } from '../../core/trace/tool.js'
import type { ToolDefinition, Trace } from '../../core/trace/trace.js'

export interface ToolOffer {
  /** Also true when the trace lists no tools: this is then unknown, and `isListed` is false. */
  readonly exists: boolean
  /** Null without a usable schema. */
  readonly check: SchemaCheck | null
  /** Why a recorded schema cannot be used. */
  readonly trouble: string | null
}

const UNKNOWN: ToolOffer = { exists: false, check: null, trouble: null }
const UNDESCRIBED: ToolOffer = { exists: true, check: null, trouble: null }

/** Servers send the same unusable schema in every trace. The cache is cleared after this many. */
const MAX_REMEMBERED = 1_000
const troubles = new Map<string, string>()

export class ToolOffers {
  readonly isListed: boolean
  readonly #byId = new Map<string, ToolDefinition>()
  readonly #byName = new Map<string, ToolDefinition>()
  readonly #injected = new Set<string>()
  readonly #answers = new Map<Tool, ToolOffer>()

  constructor({ tools, injected_tools }: Trace) {
    this.isListed = tools.length > 0 || injected_tools.length > 0
    for (const definition of tools) {
      const { server, name } = definition
      this.#byId.set(idOf(server, name), definition)
      if (!this.#byName.has(name)) this.#byName.set(name, definition)
    }
    for (const { server, name } of injected_tools) this.#injected.add(idOf(server, name))
  }

  find(tool: Tool): ToolOffer {
    let answer = this.#answers.get(tool)
    if (answer === undefined) {
      answer = this.#look(tool)
      this.#answers.set(tool, answer)
    }
    return answer
  }

  #look(tool: Tool): ToolOffer {
    if (!this.isListed) return UNDESCRIBED
    // In a log without server names, of the calls or of the tools, tools are identified by name alone.
    const definition = this.#byId.get(tool.id) ?? (tool.server === null ? this.#byName : this.#byId).get(tool.name)
    if (definition === undefined) return this.#injected.has(tool.id) ? UNDESCRIBED : UNKNOWN
    const { input_schema } = definition
    return input_schema === undefined || input_schema === null ? UNDESCRIBED : compileInput(input_schema)
  }
}

/** A malformed schema is the server's fault and does not count against the call. */
function compileInput(schema: unknown): ToolOffer {
  const known = troubles.size === 0 ? undefined : troubles.get(canonicalJson(schema))
  if (known !== undefined) return { exists: true, check: null, trouble: known }
  try {
    return { exists: true, check: compileSchema(schema), trouble: null }
  } catch (error) {
    if (!isMcproveError(error)) throw error
    if (troubles.size >= MAX_REMEMBERED) troubles.clear()
    troubles.set(canonicalJson(schema), error.message)
    return { exists: true, check: null, trouble: error.message }
  }
}

function idOf(server: string | null, name: string): string {
  return server === null ? name : `${server}.${name}`
}
