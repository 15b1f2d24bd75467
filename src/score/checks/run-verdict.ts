import type { Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import type { Trace } from '../../core/trace/trace.js'
import type { AgentTest } from '../../suite/suite.js'
import { TestScorer } from '../test-scorer.js'

/** The verdict of one check on a single run. */
export interface RunVerdict {
  /** Undefined when the check does not judge single runs. */
  readonly status: Status | undefined
  readonly findings: readonly Finding[]
}

export function runVerdict(test: AgentTest, check: string, trace: Trace): RunVerdict {
  const scorer = new TestScorer(test)
  scorer.add(trace)
  const { runs, gates } = scorer.finish(test.name)
  return { status: runs[0]?.checks[check], findings: gates.find(({ gate }) => gate === check)?.findings ?? [] }
}
