import { type StrictSchema, toOpenAiStrictSchema } from '../../catalog/strict-schema/to-openai-strict-schema.js'
import { wireNullRemover } from '../../catalog/strict-schema/without-wire-nulls.js'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import type { ToolDefinition } from '../../core/trace/trace.js'

export interface StrictTool {
  readonly schema: unknown
  /** Arguments in the form that the tool takes: without the nulls that stand for omitted ones. */
  readonly restore: (args: unknown) => unknown
}

/** Tools in the form of OpenAI's strict mode; tools that it cannot express are reported and left out. */
export function strictTools(
  tools: readonly ToolDefinition[],
  onLeftOut: (tool: ToolDefinition, reason: string) => void,
): ReadonlyMap<ToolDefinition, StrictTool> {
  const strict = new Map<ToolDefinition, StrictTool>()
  for (const tool of tools) {
    const result = converted(tool)
    if (result.strict) strict.set(tool, { schema: result.schema, restore: wireNullRemover(tool.input_schema) })
    else onLeftOut(tool, result.reason)
  }
  return strict
}

/** An error of the conversion, with the tool that caused it. */
function converted({ server, name, input_schema }: ToolDefinition): StrictSchema {
  try {
    return toOpenAiStrictSchema(input_schema)
  } catch (cause) {
    if (!isMcproveError(cause)) throw cause
    const { code, hint, message } = cause
    throw new McproveError(code, `${server === null ? name : `${server}.${name}`}: ${message}`, { hint, cause })
  }
}
