import type { StepFinding } from '../../core/gate/finding.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import type { OrderEdge } from './edge.js'
import { orderViolated } from './edge-finding.js'

/** Adds a finding when the first `second` has no `first` before it; returns whether `second` ran at all. */
export function checkOrder(edge: OrderEdge, calls: readonly ToolCall[], findings: StepFinding[]): boolean {
  let hasFirst = false
  for (let step = 0; step < calls.length; step += 1) {
    // `step` is less than the length, so the call exists.
    const tool = toolOf(calls[step] as ToolCall)
    if (edge.second.mayHave(tool)) {
      if (!hasFirst) findings.push(orderViolated(edge, step, tool))
      return true
    }
    if (edge.first.has(tool)) hasFirst = true
  }
  return false
}
