import { exceededLimit } from '../../catalog/strict-schema/strict-limits.js'
import { type StrictSchema, toOpenAiStrictSchema } from '../../catalog/strict-schema/to-openai-strict-schema.js'
import { wireNullRemover } from '../../catalog/strict-schema/without-wire-nulls.js'
import { isMcproveError } from '../../core/errors/error.js'
import type { ToolDefinition } from '../../core/trace/trace.js'

export interface StrictTool {
  readonly schema: unknown
  /** Arguments in the form that the tool takes: without the nulls that stand for omitted ones. */
  readonly restore: (args: unknown) => unknown
}

/** Tools in the form of OpenAI's strict mode; tools that it cannot express are left out, with the reason. */
export function strictTools(
  tools: readonly ToolDefinition[],
  onLeftOut: (tool: ToolDefinition, reason: string) => void = () => {},
): ReadonlyMap<ToolDefinition, StrictTool> {
  const strict = new Map<ToolDefinition, StrictTool>()
  for (const tool of tools) {
    const result = converted(tool)
    if (result.strict) strict.set(tool, { schema: result.schema, restore: wireNullRemover(tool.input_schema) })
    else onLeftOut(tool, result.reason)
  }
  return strict
}

/** A schema that is too deep to be converted, or too large for OpenAI, is offered unchanged, too. */
function converted({ input_schema }: ToolDefinition): StrictSchema {
  try {
    const result = toOpenAiStrictSchema(input_schema)
    const reason = result.strict ? exceededLimit(result.schema) : null
    return reason === null ? result : { strict: false, schema: input_schema, reason }
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return { strict: false, schema: input_schema, reason: error.message }
  }
}
