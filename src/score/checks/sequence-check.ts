import type { Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import { type Stopping, stoppingText } from '../../core/statistics/run-sequence.js'
import type { CheckResult, RunResult } from '../result/result.js'

const STATUSES = { pass: 'passed', fail: 'failed' } as const

/** The verdict of `runs: { until: decided }` on these runs. */
export function sequenceCheck(stopping: Stopping, runs: readonly Pick<RunResult, 'run' | 'status'>[]): CheckResult {
  const last = runs.at(-1)?.run ?? 1
  const { decision } = stopping
  const status: Status = decision === null ? 'inconclusive' : STATUSES[decision]
  const text = stoppingText(stopping)
  const level = status === 'failed' ? 'error' : status === 'passed' ? 'note' : 'warning'
  const about = (kind: string, message: string): Finding => ({ level: 'note', kind, run: last, step: null, message })
  const findings: Finding[] = [
    ...(status === 'passed' ? [] : [{ ...about(decision === null ? 'undecided' : 'decided', text), level } as const]),
    ...runs.filter(({ status }) => status !== 'passed' && status !== 'error').map(failedRun),
  ]
  return { gate: 'runs', status, targets: {}, expect: [], findings, summary: text }
}

/** A failed run is one sample and does not decide the test, so it is a note. */
function failedRun({ run }: Pick<RunResult, 'run'>): Finding {
  return { level: 'note', kind: 'failed_run', run, step: null, message: 'did not pass a per-run check' }
}
