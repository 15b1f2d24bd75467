import type { Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import { type Stopping, stoppingText } from '../../core/statistics/run-sequence.js'
import type { CheckResult } from '../result/result.js'

const STATUSES = { pass: 'passed', fail: 'failed' } as const

/** The verdict of `runs: { until: decided }`. `last` is the last run that counts. */
export function sequenceCheck(stopping: Stopping, last: number): CheckResult {
  const { decision, surplus, invalid } = stopping
  const status: Status = decision === null ? 'inconclusive' : STATUSES[decision]
  const text = stoppingText(stopping)
  const level = status === 'failed' ? 'error' : status === 'passed' ? 'note' : 'warning'
  const about = (kind: string, message: string): Finding => ({ level: 'note', kind, run: last, step: null, message })
  const findings: Finding[] = [
    ...(status === 'passed' ? [] : [{ ...about(decision === null ? 'undecided' : 'decided', text), level } as const]),
    ...(surplus === 0 ? [] : [about('surplus_runs', `${countText(surplus, 'later run')} not counted`)]),
    ...(invalid === 0
      ? []
      : [about('invalid_runs', `${countText(invalid, 'run')} not counted: infrastructure errors`)]),
  ]
  return { gate: 'runs', status, targets: {}, expect: [], findings, summary: text }
}

function countText(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`
}
