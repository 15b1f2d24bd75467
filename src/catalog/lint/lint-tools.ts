import type { ToolDefinition } from '../../core/trace/trace.js'
import { lintCatalogue } from './lint-catalogue.js'
import type { ToolLint } from './lint-tool.js'

export type { ToolLint }

/** The findings for each tool, in list order, of a list that may come from anywhere. */
export function lintTools(tools: readonly ToolDefinition[]): readonly ToolLint[] {
  return lintCatalogue(tools).tools
}
