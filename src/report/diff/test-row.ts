// Rows for the tests of this folder.
import type { Status } from '../../core/gate/status.js'
import type { RunResult, TestResult } from '../../score/result/result.js'

/** A row of `runs` valid runs, the first `passes` of which passed. */
export function row(name: string, status: Status, passes = 1, runs = 1, rest: Partial<TestResult> = {}): TestResult {
  const run = (index: number): RunResult => ({
    run: index + 1,
    name,
    status: index < passes ? 'passed' : 'failed',
    outcome: 'completed',
    checks: {},
    expect: [],
    tokens: null,
    duration_ms: null,
    cost_usd: null,
    retries: 0,
  })
  return {
    suite: 's.yml',
    name,
    kind: 'agent',
    model: null,
    status,
    replayed: true,
    runs: Array.from({ length: runs }, (_, index) => run(index)),
    gates: [],
    ...rest,
  }
}
