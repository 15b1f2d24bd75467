import { toolId } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { type Block, expectation } from './block.js'

const MAX_TOOLS = 12

/** Offered tools that no good run called must not be called. */
export function unusedToolBlocks(runs: readonly Trace[]): readonly Block[] {
  const called = new Set(runs.flatMap(({ tool_calls }) => tool_calls.map((call) => toolOf(call).name)))
  const injected = new Set(runs.flatMap(({ injected_tools }) => injected_tools.map(toolId)))
  const offered = new Set(
    runs.flatMap(({ tools }) => tools.filter((tool) => !injected.has(toolId(tool))).map(({ name }) => name)),
  )
  const unused = [...offered].filter((name) => !called.has(name)).slice(0, MAX_TOOLS)
  const single = unused.map((name) => expectation('tool_names', { not: { contains: name } }))
  return unused.length > 1 ? [...single, expectation('tool_names', { not: { 'contains-any': unused } })] : single
}
