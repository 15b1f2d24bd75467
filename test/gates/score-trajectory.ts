import { ToolTable } from '../../src/core/trace/tool.js'
import { readTrace } from '../../src/core/trace/trace-reader.js'
import { trajectory } from '../../src/gates/trajectory/gate.js'

export const context = { name: 'test', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

/** The gate on runs of these calls. */
export function scoreTrajectory(block: unknown, ...runs: unknown[][]) {
  const options = trajectory.options.parse(block)
  const tools = new ToolTable()
  const measured = runs.map((tool_calls, index) => ({
    run: index + 1,
    measure: trajectory.measure(options, readTrace({ tool_calls }, tools), context),
  }))
  return trajectory.fold(options, measured, context)
}

/** The findings of one run: step and sentence. */
export function trajectoryMessages(block: unknown, calls: unknown[]) {
  return scoreTrajectory(block, calls).findings.map(({ step, message }) => [step, message])
}
