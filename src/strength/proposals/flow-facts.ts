// Checks on order and data flow that all good runs would pass.
import { type Tool, ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { goodRun } from '../../learn/good-run.js'
import { type ValueFlow, ValueFlows } from '../../learn/value-flows.js'
import { type Block, gateBlock } from './block.js'

export function flowBlocks(runs: readonly Trace[]): readonly Block[] {
  const table = new ToolTable()
  const flows = new ValueFlows()
  const tools = new Set<Tool>()
  for (const trace of runs) {
    const run = goodRun(trace, table)
    for (const tool of run.tools) tools.add(tool)
    flows.add(run)
  }
  const dependencies = flows.list(tools).map(dependency)
  const single = dependencies.flatMap(({ via, ...order }) => [[order], [{ ...order, via }]])
  const all = dependencies.length > 1 ? [dependencies] : []
  return [...single, ...all].map((list) => gateBlock('trajectory_axes', { dependencies: list }))
}

function dependency({ producer, consumer, result, arg }: ValueFlow) {
  return { producer: producer.id, consumer: consumer.id, via: { result: result.text, arg: arg.text } }
}
