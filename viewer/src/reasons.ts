// Why a row is not as it should be: the sentences that come first, each with the run and the step it is about.
import { showValue } from '../../src/core/text/show-value.js'
import { checkWarnings } from '../../src/score/checks/check-warnings.js'
import type { TestResult } from '../../src/score/result/result.js'

export interface Reason {
  readonly check: string
  readonly message: string
  /** Null where the whole row is meant. */
  readonly run: number | null
  readonly step: number | null
}

export function shownReasons(test: TestResult): Reason[] {
  const reasons: Reason[] = []
  if (test.error !== undefined)
    reasons.push({ check: test.error.code, message: test.error.message, run: null, step: null })
  for (const { run, status, outcome, error } of test.runs) {
    if (status === 'error') reasons.push({ check: outcome, message: error ?? outcome, run, step: null })
  }
  for (const check of test.gates) {
    if (check.status === 'passed' || check.sample) continue
    if (check.gate === 'expect') reasons.push(...expectReasons(test))
    // What makes a warned check one is a warning.
    const errors = check.findings.filter(({ level }) => level === (check.status === 'warned' ? 'warning' : 'error'))
    for (const { message, run, step } of errors) reasons.push({ check: check.gate, message, run, step })
    if (errors.length > 0) continue
    for (const { passed, target, reason = '', message = `${target}: ${reason}` } of check.expect) {
      if (!passed) reasons.push({ check: check.gate, message, run: null, step: null })
    }
  }
  return reasons
}

/** What a row warns of besides: itself, and its checks that passed. */
export function shownWarnings({ warnings = [], gates }: TestResult): Reason[] {
  return [
    ...warnings.map((message) => ({ check: 'warning', message, run: null, step: null })),
    ...gates.flatMap((check) =>
      checkWarnings(check).map(({ message, run, step }) => ({ check: check.gate, message, run, step })),
    ),
  ]
}

function expectReasons({ runs }: TestResult): Reason[] {
  return runs.flatMap(({ run, expect }) =>
    expect.flatMap(({ passed, target, actual, reason, message }) =>
      passed
        ? []
        : [{ check: 'expect', message: message ?? `${target}: ${reason ?? showValue(actual)}`, run, step: null }],
    ),
  )
}
