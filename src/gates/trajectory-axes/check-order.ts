import type { StepFinding } from '../../core/finding.js'
import { type ToolCall, toolOf } from '../../core/trace.js'
import type { OrderEdge } from './edge.js'
import { orderViolated } from './edge-finding.js'
import { hasEnded } from './ended-calls.js'
import type { RecordedResults } from './recorded-results.js'

/**
 * Adds a finding when the first `second` has no `first` before it that had ended and is not known to have failed; says
 * whether `second` ran at all.
 */
export function checkOrder(
  edge: OrderEdge,
  calls: readonly ToolCall[],
  results: RecordedResults,
  findings: StepFinding[],
): boolean {
  const step = calls.findIndex((call) => edge.second.mayHave(toolOf(call)))
  const second = calls[step]
  if (second === undefined) return false
  let reason: 'none' | 'failed' | 'running' = 'none'
  for (let at = 0; at < step; at += 1) {
    // `at` is below the length, so the call is there.
    const call = calls[at] as ToolCall
    if (!edge.first.has(toolOf(call))) continue
    if (results.hasFailed(at)) reason = reason === 'running' ? reason : 'failed'
    else if (hasEnded(call, second)) return true
    else reason = 'running'
  }
  findings.push(orderViolated(edge, step, toolOf(second), reason))
  return true
}
