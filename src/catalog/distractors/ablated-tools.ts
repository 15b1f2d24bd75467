import type { ToolDefinition } from '../../core/trace/trace.js'
import { namedTools } from './named-tools.js'

/**
 * The tools for one row of `ablate` (docs/spec/gates.md, section 8): all except the one that the member id names, which
 * must exist.
 */
export function ablatedTools(tools: readonly ToolDefinition[], id: string): readonly ToolDefinition[] {
  const ablated = new Set(namedTools(tools, [id], 'ablate'))
  return tools.filter((tool) => !ablated.has(tool))
}
