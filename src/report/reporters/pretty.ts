// The terminal report: rows, then every failure with its reasons, then a line per gate, then the totals.

import { hasVerdict, type Status } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { scoreText } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { contextEntries } from '../explain/context-entries.js'
import {
  type AuditedLane,
  auditFindings,
  auditScoreText,
  auditSummaries,
  inLanes,
  isLane,
  laneStatus,
  laneText,
} from '../text/audit-lines.js'
import { auditTables, tableLines } from '../text/audit-tables.js'
import { type Colors, colorsIf } from '../text/colors.js'
import { experimentLines } from '../text/experiment-lines.js'
import { floorLine } from '../text/floor-line.js'
import { juryLines } from '../text/jury-lines.js'
import { paint, statusMark } from '../text/status-mark.js'
import { closingLines } from '../text/totals.js'
import { trackLines } from '../text/track-lines.js'
import { troublesOf } from '../text/trouble.js'
import { countText, warningLines, warningsOf } from '../text/warnings.js'

export const reporter = defineReporter({
  extension: '.txt',
  create: ({ color }) => ({ end: (result) => prettyChunks(result, { color }) }),
})

/** Checks of single runs do not have a summary line. */
const PER_RUN_CHECKS: ReadonlySet<string> = new Set(['expect', 'verify', 'expect_state'])

export function* prettyChunks(result: Result, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  let suite: string | null = null
  for (const test of inLanes(result.tests)) {
    if (test.suite !== suite) {
      suite = test.suite
      if (suite !== null) yield `${cleanText(suite)}\n`
    }
    if (isLane(test)) {
      yield `  ${laneLine(test, colors)}\n`
      continue
    }
    yield `  ${rowLine(test, colors)}\n`
    for (const { role, text } of test.context === undefined ? [] : contextEntries(test.context)) {
      yield `    ${colors.dim(`${cleanText(role)}:`)} ${cleanText(text).replaceAll('\n', '\n      ')}\n`
    }
  }
  for (const test of result.tests) yield* isProbe(test) ? explainProbe(test, colors) : explainTest(test, colors)
  for (const line of auditSummaries(result.tests)) yield `${colors.dim(cleanText(line))}\n`
  for (const table of result.tests.flatMap(({ audit }) => (audit === undefined ? [] : auditTables(audit)))) {
    yield `\n${tableLines(table)
      .map((line) => `  ${line}\n`)
      .join('')}`
  }
  yield '\n'
  for (const test of result.tests) {
    for (const check of test.gates) {
      // The row of a score that needs none has said it already.
      const isShown = test.audit === undefined || check.expect.length > 0
      if (!PER_RUN_CHECKS.has(check.gate) && isShown)
        yield `${paint(cleanText(floorLine(test, check)), check.status, colors)}\n`
    }
  }
  // The summary line of each row already lists its jurors.
  const calibrated = result.tests.filter(({ grading }) => grading?.calibration !== undefined)
  for (const line of juryLines(calibrated)) yield `${cleanText(line)}\n`
  for (const line of trackLines(result.tests)) yield `${cleanText(line)}\n`
  for (const line of experimentLines(result.tests)) yield `${cleanText(line)}\n`
  for (const line of closingLines(result)) yield `${cleanText(line)}\n`
}

function rowLine(test: TestResult, colors: Colors): string {
  const runs = test.runs.length < 2 ? '' : colors.dim(` (${test.runs.length} runs)`)
  const advisory = test.advisory ? colors.dim(' advisory') : ''
  const status = test.status === 'warned' ? paint(' warned', test.status, colors) : ''
  const retries = test.runs.reduce((sum, run) => sum + run.retries, 0)
  const retried = retries === 0 ? '' : colors.yellow(` ${retries} ${retries === 1 ? 'retry' : 'retries'}`)
  const count = test.status === 'passed' ? warningsOf(test).length : 0
  const warned = count === 0 ? '' : colors.yellow(` ${countText(count)}`)
  const score = scoreText(test)
  const whole = test.audit === undefined ? undefined : auditScoreText(test.audit)
  const audited = whole === undefined ? '' : colors.dim(` ${whole}`)
  const scored = score === null ? '' : colors.dim(` ${score}${retried === '' && warned === '' ? '' : ','}`)
  // For a row without a verdict they are the reason.
  const prefix = hasVerdict(test.status) ? 'warning: ' : ''
  const warnings = warningLines(test, prefix).map((text) => colors.yellow(`\n    ${indented(text, '    ')}`))
  // A score without a floor is a number and not a verdict.
  const hasFloor = test.gates.some(({ expect }) => expect.length > 0)
  const mark = whole !== undefined && test.status === 'passed' && !hasFloor ? ' ' : statusMark(test.status, colors)
  return `${mark} ${cleanText(test.name)}${runs}${status}${scored}${audited}${retried}${warned}${advisory}${warnings.join('')}`
}

function* explainTest(test: TestResult, colors: Colors): Generator<string> {
  for (const { title, status, reasons } of troublesOf(test)) {
    yield `\n${heading(test.name, title, status, colors)}\n`
    for (const reason of reasons) yield `  ${indented(reason, '  ')}\n`
  }
  const hasTrouble = test.status !== 'passed' && test.status !== 'skipped'
  if (hasTrouble && test.reproduce !== undefined) yield `  ${colors.dim(`reproduce: ${cleanText(test.reproduce)}`)}\n`
}

/** A probe has more to show than other rows. */
function isProbe({ audit }: TestResult): boolean {
  return audit?.probe !== undefined
}

/** All servers of a suite have the same lanes. */
function laneLine(lane: AuditedLane, colors: Colors): string {
  const text = lane.suite === null ? laneText(lane) : `${lane.server}: ${laneText(lane)}`
  return `${statusMark(laneStatus(lane), colors)} ${cleanText(text)}`
}

function* explainProbe(test: TestResult, colors: Colors): Generator<string> {
  if (test.audit === undefined) return
  for (const line of auditFindings(test.audit, colors)) yield `${line}\n`
  const hasTrouble = test.status !== 'passed' && test.status !== 'skipped'
  if (hasTrouble && test.reproduce !== undefined) yield `  ${colors.dim(`reproduce: ${cleanText(test.reproduce)}`)}\n`
}

/** Further lines are indented below the first. */
function indented(text: string, by: string): string {
  return cleanText(text).replaceAll('\n', `\n${by}`)
}

function heading(test: string, check: string, status: Status, colors: Colors): string {
  return `${paint(status.toUpperCase(), status, colors)} ${colors.bold(cleanText(`${test} > ${check}`))}`
}
