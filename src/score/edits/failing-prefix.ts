import type { Finding } from '../../core/gate/finding.js'
import type { Trace } from '../../core/trace/trace.js'
import type { AgentTest } from '../../suite/suite.js'
import { runVerdict } from '../checks/run-verdict.js'

/** Each prefix is scored; more calls than this would take too long. */
const MAX_CALLS = 500

/** The fewest calls of a run that already fail like the whole run. */
export interface FailingPrefix {
  readonly calls: number
  /** The longest shorter prefix that passes; null when none does. */
  readonly passing: number | null
}

/**
 * The first calls of a run, up to the one that a check also reports in the whole run. A prefix that only lacks later
 * calls does not count. Null when the check reports no call, or when the run is too long to try.
 */
// Verdicts are not monotone in the number of calls (a backtrack may be made good), so this scans and does not bisect.
export function failingPrefix(test: AgentTest, check: string, trace: Trace): FailingPrefix | null {
  const count = trace.tool_calls.length
  if (count > MAX_CALLS) return null
  const whole = runVerdict(test, check, trace)
  const complaints = new Set(whole.findings.filter(isComplaint).map(keyOf))
  if (whole.status !== 'failed' || complaints.size === 0) return null
  let passing: number | null = null
  for (let calls = 0; calls < count; calls += 1) {
    const { status, findings } = runVerdict(test, check, prefixOf(trace, calls))
    if (status === 'passed') passing = calls
    else if (findings.some((finding) => isComplaint(finding) && complaints.has(keyOf(finding))))
      return { calls, passing }
  }
  return { calls: count, passing }
}

/** What the agent had done after this many calls: it had not answered yet. */
function prefixOf(trace: Trace, calls: number): Trace {
  return {
    ...trace,
    tool_calls: trace.tool_calls.slice(0, calls),
    tool_results: trace.tool_results.slice(0, calls),
    agent_calls: trace.agent_calls?.filter(({ after }) => after < calls),
    final_response: null,
  }
}

function isComplaint({ level, step }: Finding): boolean {
  return level === 'error' && step !== null
}

function keyOf({ kind, step }: Finding): string {
  return `${kind} ${step}`
}
