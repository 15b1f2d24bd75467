import type { MeasuredRun } from '../../core/gate/finding.js'
import type { TestContext } from '../../core/gate/gate.js'
import type { Status } from '../../core/gate/status.js'
import type { Trace } from '../../core/trace/trace.js'
import type { CheckResult } from '../result/result.js'

/** One compiled check of one test. It has no state, so it serves any number of rows. */
export interface Check {
  /** `verify`, `expect_state` or the key of a gate. */
  readonly key: string
  /** It also judges single runs. */
  readonly perRun: boolean
  /** For a gate over outcomes: the check that decides them, null for all per-run checks. */
  readonly samples?: string | null | undefined
  /** Called once for each trace. Returns plain data. */
  measure(trace: Trace, test: TestContext): unknown
  /** The verdict on a single run, from its measure. */
  statusAlone(measured: MeasuredRun<unknown>, test: TestContext): Status
  /** The verdict over all valid runs. */
  finish(runs: readonly MeasuredRun<unknown>[], test: TestContext): CheckResult
  /** What is kept together with traces. */
  expectedCalls?(): Pick<CheckResult, 'expected_calls'>
}
