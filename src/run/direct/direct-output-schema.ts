import { loadEngines } from '../../core/engines/engines.js'
import { compileSchema, listProblems, NOT_SUPPORTED } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'
import type { Finding } from '../../core/gate/finding.js'
import { boundedValue } from '../../core/json/bounded-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'

/**
 * Where a tool's result violates its output schema. Errors do not have to match it (MCP, Tools: a tool with an output
 * schema must return structured results that conform to it).
 */
export async function outputSchemaFindings(
  { name, output_schema: schema }: ToolDefinition,
  { is_error, structured }: ToolAnswer,
): Promise<Finding[]> {
  if (schema === undefined || schema === null || is_error) return []
  if (structured === undefined || structured === null) {
    return [finding(`\`${name}\` has an output schema, but its result has no structured content`)]
  }
  // Loaded on demand: the engine takes longer to load than most rows take to run.
  await loadEngines({ schema })
  try {
    const problems = compileSchema(schema)(structured)
    if (problems.length === 0) return []
    const message = `the structured content is not valid against the output schema of \`${name}\`: ${listProblems(problems)}`
    return [{ ...finding(message), actual: boundedValue(structured) }]
  } catch (error) {
    if (!isMcproveError(error)) throw error
    if (error.cause === NOT_SUPPORTED) {
      const message = `the structured content cannot be checked against the output schema of \`${name}\`: ${error.message}`
      return [{ ...finding(message), level: 'warning' }]
    }
    return [finding(`the output schema of \`${name}\` is not a valid JSON Schema: ${error.message}`)]
  }
}

function finding(message: string): Finding {
  return { level: 'error', kind: 'output_schema', run: 1, step: null, message }
}
