// The whole diff, from results with runs to the exit code.
import type { Status } from '../../src/core/gate/status.js'
import { comparedRow } from '../../src/report/diff/compared-row.js'
import { diffResults } from '../../src/report/diff/diff-results.js'
import type { RunResult, TestResult } from '../../src/score/result/result.js'
import type { Counts } from './rates.js'

/** The exit code of `diff`. With `hasBreak`, a row that calls a tool directly fails after it passed. */
export function exitCodeOf(rows: readonly Counts[], hasBreak = false): number {
  const [old, now] = resultRows(rows, hasBreak)
  return diffResults(old.map(comparedRow), now.map(comparedRow)).exit_code
}

/** The rows of both results. */
export function resultRows(
  rows: readonly Counts[],
  hasBreak: boolean,
): readonly [old: readonly TestResult[], now: readonly TestResult[]] {
  const side = (passes: (row: Counts) => number, status: Status) => [
    ...rows.map((row, index) => sampledRow(`test ${index}`, passes(row), row.n)),
    ...(hasBreak ? [directRow(status)] : []),
  ]
  return [side(({ x1 }) => x1, 'passed'), side(({ x2 }) => x2, 'failed')]
}

function sampledRow(name: string, passes: number, runs: number): TestResult {
  return {
    ...{ suite: 'suite.yml', name, kind: 'agent', model: 'provider/model', replayed: false, gates: [] },
    // As with a gate that requires half of the runs to pass, so that verdicts flip now and then.
    status: passes * 2 >= runs ? 'passed' : 'failed',
    runs: Array.from({ length: runs }, (_, index) => runOf(index + 1, name, index < passes ? 'passed' : 'failed')),
  }
}

function directRow(status: Status): TestResult {
  const name = 'calls a tool'
  return {
    ...{ suite: 'suite.yml', name, kind: 'tool', model: null, replayed: false, gates: [], status },
    runs: [runOf(1, name, status)],
  }
}

function runOf(run: number, name: string, status: Status): RunResult {
  return {
    ...{ run, name, status, outcome: 'completed', checks: {}, expect: [] },
    ...{ tokens: null, duration_ms: null, cost_usd: null, retries: 0 },
  }
}
