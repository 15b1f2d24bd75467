// Why a row did not pass: the most important messages, each with its run and step.
import { showValue } from '../../src/core/text/show-value.js'
import { checkWarnings } from '../../src/score/checks/check-warnings.js'
import type { TestResult } from '../../src/score/result/result.js'

export interface Reason {
  readonly check: string
  readonly message: string
  /** Null for the whole row. */
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
    // For a warned check the warnings are the reason.
    const errors = check.findings.filter(({ level }) => level === (check.status === 'warned' ? 'warning' : 'error'))
    for (const { message, run, step } of errors) reasons.push({ check: check.gate, message, run, step })
    if (errors.length > 0) continue
    for (const { passed, target, reason = '', message = `${target}: ${reason}` } of check.expect) {
      if (!passed) reasons.push({ check: check.gate, message, run: null, step: null })
    }
  }
  return reasons
}

/** The other warnings of a row: its own, and those of checks that passed. */
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
