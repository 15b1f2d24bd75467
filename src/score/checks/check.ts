import type { MeasuredRun } from '../../core/gate/finding.js'
import type { TestContext } from '../../core/gate/gate.js'
import type { Status } from '../../core/gate/status.js'
import type { Trace } from '../../core/trace/trace.js'
import type { CheckResult } from '../result/result.js'

/** One check of one test, compiled: it keeps nothing itself, so that one serves any number of rows. */
export interface Check {
  /** `verify`, `expect_state` or the key of a gate. */
  readonly key: string
  /** It judges single runs too. */
  readonly perRun: boolean
  /** Of a gate over outcomes: the check that decides them, null for all per-run checks. */
  readonly samples?: string | null | undefined
  /** Sees each trace once. Plain data comes out. */
  measure(trace: Trace, test: TestContext): unknown
  /** The verdict on one run alone, by what was measured of it. */
  statusAlone(measured: MeasuredRun<unknown>, test: TestContext): Status
  /** The verdict over all valid runs. */
  finish(runs: readonly MeasuredRun<unknown>[], test: TestContext): CheckResult
  /** What goes with traces that are kept. */
  expectedCalls?(): Pick<CheckResult, 'expected_calls'>
}
