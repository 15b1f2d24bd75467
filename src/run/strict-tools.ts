import { toOpenAiStrictSchema } from '../catalog/strict-schema/to-openai-strict-schema.js'
import { wireNullRemover } from '../catalog/strict-schema/without-wire-nulls.js'
import type { ToolDefinition } from '../core/trace.js'

export interface StrictTool {
  readonly schema: unknown
  /** Arguments as the tool itself takes them: without the nulls that stand for optional ones. */
  readonly restore: (args: unknown) => unknown
}

/** Tools in the form of OpenAI's strict mode; those it cannot express are told of and left out. */
export function strictTools(
  tools: readonly ToolDefinition[],
  onLeftOut: (tool: ToolDefinition, reason: string) => void,
): ReadonlyMap<ToolDefinition, StrictTool> {
  const strict = new Map<ToolDefinition, StrictTool>()
  for (const tool of tools) {
    const result = toOpenAiStrictSchema(tool.input_schema)
    if (result.strict) strict.set(tool, { schema: result.schema, restore: wireNullRemover(tool.input_schema) })
    else onLeftOut(tool, result.reason)
  }
  return strict
}
