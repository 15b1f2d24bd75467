// TAP 14 (testanything.org): a test point per row, with a YAML diagnostic that says why it did not pass. An advisory
// row is a TODO, which may fail. TAP does not have warnings: such a row is `ok`, with a comment after its diagnostic.

import { isFailing } from '../../core/gate/status.js'
import { isInterrupted } from '../../core/history/interrupted.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { rowScore } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { auditScoreLines } from '../text/audit-lines.js'
import { coverageTrouble, totals } from '../text/totals.js'
import { bounded, troublesOf } from '../text/trouble.js'
import { verdictText, warningsOf } from '../text/warnings.js'
import { stringify } from './json.js'

export const reporter = defineReporter({
  extension: '.tap',
  create: () => ({ end: tapChunks }),
})

const MAX_NAME_LENGTH = 500

/** The result as TAP 14, a chunk for each row. */
export function* tapChunks(result: Result): Generator<string> {
  const coverage = coverageTrouble(result)
  const points = result.tests.length + (coverage === null ? 0 : 1)
  yield `TAP version 14\n1..${points}\n`
  for (const [index, test] of result.tests.entries()) {
    yield `${pointLine(test, index + 1)}\n${diagnostic(test)}${comment(test)}`
  }
  if (coverage !== null) {
    const problems = stringify([{ title: 'coverage', status: coverage.status, reasons: [coverage.text] }])
    yield `not ok ${points} - tool coverage\n  ---\n  status: ${stringify(coverage.status)}\n  problems: ${problems}\n  ...\n`
  }
  if (result.showing !== undefined) yield `# ${cleanText(result.showing)}\n`
  for (const line of auditScoreLines(result.tests)) yield `# ${cleanText(line)}\n`
  yield `# ${totals(result.summary)}\n`
  if (isInterrupted(result)) yield 'Bail out! interrupted\n'
}

function pointLine(test: TestResult, number: number): string {
  return `${isFailing(test.status) ? 'not ok' : 'ok'} ${number} - ${plain(test.name)}${directive(test)}`
}

function directive({ status, advisory, warnings = [] }: TestResult): string {
  if (status === 'skipped') return ` # SKIP ${plain(warnings.join('; '))}`.trimEnd()
  return advisory && isFailing(status) ? ' # TODO advisory' : ''
}

/** On one line; `#` would start a directive, and `\` escapes it. */
function plain(text: string): string {
  return bounded(cleanText(text).replaceAll(/\s+/g, ' '), MAX_NAME_LENGTH).replaceAll(/[\\#]/g, '\\$&')
}

/** A comment must not be between a test point and its diagnostic. */
function comment(test: TestResult): string {
  const verdict = verdictText(test)
  return verdict === 'warned' || (test.status === 'passed' && verdict !== 'passed')
    ? `# ${verdict}: ${plain(test.name)}\n`
    : ''
}

/** JSON is valid YAML, and on one line it cannot break the format. A plain pass only has its jurors and its score to report. */
function diagnostic(test: TestResult): string {
  const { status, suite, position, model, reproduce, grading } = test
  const warnings = warningsOf(test).length === 0 ? undefined : warningsOf(test)
  const hasTrouble = status === 'passed' ? warnings !== undefined : status !== 'skipped'
  const score = rowScore(test)
  if (!hasTrouble && grading === undefined && score === null) return ''
  const found = [...troublesOf(test)].map(({ title, status, reasons }) => ({ title, status, reasons }))
  const problems = status === 'passed' ? undefined : found
  const entries = {
    grading,
    score,
    ...(hasTrouble ? { status, suite, model, at: position, problems, warnings, reproduce } : {}),
  }
  const lines = Object.entries(entries).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [`  ${key}: ${stringify(value)}\n`],
  )
  return `  ---\n${lines.join('')}  ...\n`
}
