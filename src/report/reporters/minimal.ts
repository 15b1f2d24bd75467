// One line per row as soon as it is known, then the totals: memory does not grow with the number of rows.
import { juryText } from '../../core/judge/jury-summary.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { scoreText } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { colorsIf } from '../text/colors.js'
import { statusMark } from '../text/status-mark.js'
import { closingLines } from '../text/totals.js'
import { bounded, troublesOf } from '../text/trouble.js'
import { countText, warningsOf } from '../text/warnings.js'

export const reporter = defineReporter({
  create: ({ color }) => ({ row: (test) => minimalRow(test, { color }), end: minimalEnd }),
})

const MAX_LINE_LENGTH = 400

export function* minimalRow(test: TestResult, options: { readonly color: boolean }): Generator<string> {
  const colors = colorsIf(options.color)
  const advisory = test.advisory ? ' advisory' : ''
  const status = test.status === 'warned' ? ' warned' : ''
  const score = scoreText(test)
  const scored = score === null ? '' : ` ${score}`
  const line = oneLine(`${test.name}${status}${scored}${advisory}${firstTrouble(test)}${jurorsOf(test)}`)
  yield `${statusMark(test.status, colors)} ${line}\n`
}

export function* minimalEnd(result: Omit<Result, 'tests'>): Generator<string> {
  for (const line of closingLines(result)) yield `${cleanText(line)}\n`
}

function firstTrouble(test: TestResult): string {
  const [first, ...others] = troublesOf(test)
  if (first === undefined) return firstWarning(test)
  const [reason = first.status] = first.reasons
  const more = first.reasons.length - 1 + others.length
  const warnings = warningsOf(test).length
  const left = [...(more > 0 ? [`and ${more} more`] : []), ...(warnings > 0 ? [countText(warnings)] : [])].join(', ')
  return ` > ${first.title}: ${reason}${left === '' ? '' : ` (${left})`}`
}

/** For a row without a verdict it is the reason. */
function firstWarning(test: TestResult): string {
  const [first, ...others] = warningsOf(test)
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  if (test.status !== 'passed') return `: ${first ?? test.status}${more}`
  return first === undefined ? '' : ` ${countText(1 + others.length)}: ${first}`
}

/** Also for a row that passed, to show which jurors dissented. */
function jurorsOf({ grading }: TestResult): string {
  return grading === undefined || grading.jurors.length === 0 ? '' : ` [${juryText(grading)}]`
}

/** Line feeds are escaped. */
function oneLine(text: string): string {
  return bounded(cleanText(text).replaceAll(/\n\s*/g, ' '), MAX_LINE_LENGTH)
}
