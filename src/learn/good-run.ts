import { WritingTools } from '../core/members/mutating-tools.js'
import { recordsServers } from '../core/trace/records-servers.js'
import type { Tool, ToolTable } from '../core/trace/tool.js'
import type { ToolCall, ToolDefinition, ToolResult, Trace } from '../core/trace/trace.js'
import { hasFailed } from '../core/trace/unmarked-error.js'

/** A run to learn from: its calls, with tools interned across all runs. */
export interface GoodRun {
  readonly calls: readonly ToolCall[]
  readonly results: readonly ToolResult[]
  /** The tool of each call. */
  readonly tools: readonly Tool[]
  /** The tools that the agent could have called, without distractors. */
  readonly offered: readonly DefinedTool[]
  /** Whether the call at a step failed. */
  readonly failed: (step: number) => boolean
  readonly writes: (tool: Tool) => boolean
  readonly trace: Trace
}

export interface DefinedTool {
  readonly tool: Tool
  readonly definition: ToolDefinition
}

export function goodRun(trace: Trace, table: ToolTable): GoodRun {
  const writing = new WritingTools(trace.tools)
  const isLocal = recordsServers({ ...trace })
  const toolOf = ({ server, name }: Pick<ToolCall, 'server' | 'name'>) => table.intern(server, name, isLocal)
  const injected = new Set(trace.injected_tools.map(toolOf))
  return {
    calls: trace.tool_calls,
    results: trace.tool_results,
    tools: trace.tool_calls.map(toolOf),
    offered: trace.tools
      .map((definition) => ({ tool: toolOf(definition), definition }))
      .filter(({ tool }) => !injected.has(tool)),
    failed: (step) => {
      const result = trace.tool_results[step]
      return result !== undefined && hasFailed(result)
    },
    writes: (tool) => writing.has(tool),
    trace,
  }
}
