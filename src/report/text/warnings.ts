// The warnings of a row, in words: the same in every report for people.
import { checkWarnings } from '../../score/checks/check-warnings.js'
import type { CheckResult, TestResult } from '../../score/result/result.js'
import { bounded, findingReasons } from './trouble.js'

/** How many are shown for a row that did not fail. */
const MAX_WARNINGS = 3

export interface Warnings {
  /** A check that passed, or null for the row itself. */
  readonly check: string | null
  readonly reasons: readonly string[]
}

/**
 * The row's own warnings, then those of each check that passed. For a row without a verdict, its own are the reason.
 */
export function* warningsByCheck({ warnings = [], gates }: TestResult): Generator<Warnings> {
  if (warnings.length > 0) yield { check: null, reasons: warnings.map((text) => bounded(text)) }
  for (const check of gates) {
    const reasons = warningsOfCheck(check)
    if (reasons.length > 0) yield { check: check.gate, reasons }
  }
}

/** Each as one text: the row's unchanged, a check's after its name. */
export function warningsOf(test: TestResult): readonly string[] {
  return [...warningsByCheck(test)].flatMap(({ check, reasons }) =>
    check === null ? reasons : reasons.map((text) => bounded(`${check}: ${text}`)),
  )
}

/** The first few of them, each after the prefix. */
export function warningLines(test: TestResult, prefix = ''): readonly string[] {
  const warnings = warningsOf(test)
  const rest = warnings.length - MAX_WARNINGS
  return [
    ...warnings.slice(0, MAX_WARNINGS).map((text) => `${prefix}${text}`),
    ...(rest > 0 ? [`… and ${rest} more (show all with --reporter json)`] : []),
  ]
}

export function warningsOfCheck(check: CheckResult): readonly string[] {
  return findingReasons(checkWarnings(check))
}

/** `passed (1 warning)`; any other status unchanged. */
export function verdictText(test: TestResult): string {
  const count = test.status === 'passed' ? warningsOf(test).length : 0
  return count === 0 ? test.status : `passed (${countText(count)})`
}

/** `1 warning`, `2 warnings`. */
export function countText(count: number): string {
  return `${count} ${count === 1 ? 'warning' : 'warnings'}`
}
