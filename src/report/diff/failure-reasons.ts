// Why the runs of a row failed, in a form in which two results, and many rows, can be compared.
import type { TestResult } from '../../score/result/result.js'
import { bounded } from '../text/trouble.js'

export interface Reason {
  /** `<check>: <message>`, without the number of the run. */
  readonly text: string
  /** In how many runs; 0 for the row as a whole. */
  readonly runs: number
}

const MAX_LENGTH = 300
const MAX_REASONS = 20

/** The most frequent first. Empty for a row that did not fail. */
export function failureReasons(test: TestResult): readonly Reason[] {
  const runsOf = new Map<string, Set<number>>()
  for (const { text, run } of reasonsOf(test)) {
    const key = bounded(text, MAX_LENGTH)
    const runs = runsOf.get(key) ?? new Set()
    runsOf.set(key, run === null ? runs : runs.add(run))
  }
  return [...runsOf]
    .map(([text, runs]) => ({ text, runs: runs.size }))
    .sort((left, right) => right.runs - left.runs)
    .slice(0, MAX_REASONS)
}

function* reasonsOf(test: TestResult): Generator<{ readonly text: string; readonly run: number | null }> {
  if (test.error !== undefined) yield { text: `${test.error.code}: ${test.error.message}`, run: null }
  for (const { run, expect, error } of test.runs) {
    for (const { passed, target, reason, message } of expect) {
      if (!passed) yield { text: `expect: ${message ?? `${target}: ${reason ?? 'failed'}`}`, run }
    }
    if (error !== undefined) yield { text: error, run }
  }
  for (const { gate, status, sample, expect, findings } of test.gates) {
    if (status === 'passed' && sample !== true) continue
    const errors = findings.filter(({ level }) => level === 'error')
    for (const { message, run } of errors) yield { text: `${gate}: ${message}`, run }
    if (errors.length > 0 || status === 'passed') continue
    for (const { passed, target, reason } of expect) {
      if (!passed) yield { text: `${target}: ${reason ?? 'failed'}`, run: null }
    }
  }
}
