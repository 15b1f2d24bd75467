import type { Tool, ToolTable } from '../core/tool.js'
import type { ToolCall, ToolDefinition, ToolResult, Trace } from '../core/trace.js'

/** A run to learn from: its calls, with tools that are the same objects in every run. */
export interface GoodRun {
  readonly calls: readonly ToolCall[]
  readonly results: readonly ToolResult[]
  /** The tool of each call. */
  readonly tools: readonly Tool[]
  /** What the agent could have called, distractors aside. */
  readonly offered: readonly OfferedTool[]
  readonly trace: Trace
}

export interface OfferedTool {
  readonly tool: Tool
  readonly definition: ToolDefinition
}

export function goodRun(trace: Trace, table: ToolTable): GoodRun {
  const injected = new Set(trace.injected_tools.map(({ server, name }) => table.intern(server, name)))
  return {
    calls: trace.tool_calls,
    results: trace.tool_results,
    tools: trace.tool_calls.map(({ server, name }) => table.intern(server, name)),
    offered: trace.tools
      .map((definition) => ({ tool: table.intern(definition.server, definition.name), definition }))
      .filter(({ tool }) => !injected.has(tool)),
    trace,
  }
}
