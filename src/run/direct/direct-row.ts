import { checkTargets } from '../../core/expect/check-answer.js'
import { worstStatus } from '../../core/gate/status.js'
import { positionOf } from '../../score/result/position-of.js'
import type { CheckResult, RunResult, TestResult } from '../../score/result/result.js'
import type { DirectTest } from '../../suite/suite.js'
import type { DirectContext, RunVerdict } from './direct-run.js'
import { durationsOf, isAboutAllRuns } from './durations.js'

/** The row of a direct test. Every run must pass; a run without an answer leaves the row without a verdict. */
export function directRow(
  test: DirectTest,
  verdicts: readonly RunVerdict[],
  { suite, timing, reproduce }: DirectContext,
): TestResult {
  const check = checkOf(test, verdicts, timing)
  return {
    suite,
    name: test.name,
    kind: test.kind,
    model: null,
    status: check.status,
    replayed: false,
    ...positionOf(test),
    ...(test.advisory ? { advisory: true as const } : {}),
    runs: verdicts.map((verdict, index) => runOf(test, verdict, index + 1, timing)),
    gates: [check],
    ...(reproduce === undefined ? {} : { reproduce }),
  }
}

function checkOf(
  { expect = [], runs = 1 }: DirectTest,
  verdicts: readonly RunVerdict[],
  timing: DirectContext['timing'],
): CheckResult {
  const findings = verdicts.flatMap((verdict, index) => verdict.findings.map((one) => ({ ...one, run: index + 1 })))
  const check = { gate: 'expect', targets: {}, expect: [], findings }
  if (verdicts.some(({ status }) => status === 'error')) return { ...check, status: 'error' }
  const overall = expect.filter(isAboutAllRuns)
  const durations = durationsOf(verdicts.map(({ durationMs }) => durationMs))
  const results = checkTargets(overall, { durations } as object)
  const ofRuns = verdicts.map(({ status }) => status)
  // Timings are only in a result that keeps them, or that was asked for them.
  const isTimed = overall.length > 0 || (timing === 'keep' && runs > 1)
  return {
    ...check,
    status: worstStatus([...ofRuns, ...results.map(({ passed }) => (passed ? 'passed' : 'failed'))]),
    targets: isTimed ? targetsOf(durations) : {},
    expect: results,
  }
}

function targetsOf(durations: Readonly<Record<string, number>>): CheckResult['targets'] {
  return Object.fromEntries(Object.entries(durations).map(([name, value]) => [`durations.${name}`, value]))
}

function runOf(test: DirectTest, verdict: RunVerdict, run: number, timing: DirectContext['timing']): RunResult {
  const { status, outcome, expect, durationMs, error, hint } = verdict
  return {
    run,
    name: (test.runs ?? 1) > 1 ? `${test.name} #${run}` : test.name,
    status,
    outcome,
    checks: error === undefined ? { expect: status } : {},
    expect,
    tokens: null,
    duration_ms: timing === 'keep' ? durationMs : null,
    cost_usd: null,
    retries: 0,
    ...(error === undefined ? {} : { error }),
    ...(hint === undefined ? {} : { hint }),
  }
}
