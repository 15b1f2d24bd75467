// For a coding agent: the verdict, then each failure with its assertion and the command that reproduces it, then
// warnings. Plain and short, because every token is read.

import { isFailing } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { checkScore } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { placeOf } from '../text/place-of.js'
import { closingLines } from '../text/totals.js'
import { bounded, troublesOf } from '../text/trouble.js'
import { verdictText, warningLines, warningsOf } from '../text/warnings.js'

export const reporter = defineReporter({
  create: () => ({ end: agentChunks }),
})

const MAX_ROWS = 20
const MAX_REASONS = 3
const MAX_REASON_LENGTH = 300
const MAX_COMMAND_LENGTH = 4_000

const VERDICTS: Readonly<Record<number, string>> = {
  0: 'PASSED',
  1: 'FAILED',
  2: 'NO VERDICT',
  3: 'INCONCLUSIVE',
  130: 'INTERRUPTED',
}

export function* agentChunks(result: Result): Generator<string> {
  const { tests } = result
  const [total = '', ...notes] = [...closingLines(result)].reverse()
  yield `VERDICT: ${verdictOf(result)} (${total})\n`
  for (const note of notes.reverse()) yield `${cleanText(note)}\n`
  const rows = [
    ...tests.filter(({ status }) => isFailing(status)),
    ...tests.filter(({ status }) => status === 'warned'),
    ...tests.filter((test) => test.status === 'passed' && warningsOf(test).length > 0),
  ]
  for (const [index, test] of rows.slice(0, MAX_ROWS).entries()) yield* rowText(test, index + 1)
  const rest = rows.length - MAX_ROWS
  if (rest > 0) yield `\nand ${rest} more tests like these (show all with --reporter json)\n`
}

function verdictOf({ exit_code, summary }: Result): string {
  return exit_code === 0 && summary.warned > 0 ? 'WARNED' : (VERDICTS[exit_code] ?? 'FAILED')
}

function* rowText(test: TestResult, number: number): Generator<string> {
  const { status, advisory, reproduce } = test
  const place = placeOf(test)
  const verdict = verdictText(test).replace(status, status.toUpperCase())
  const title = `${number}. ${verdict}${advisory ? ' (advisory)' : ''}: ${test.name}`
  yield `\n${oneLine(title)}${place === null ? '' : ` (${oneLine(place)})`}\n`
  for (const { title: check, reasons } of troublesOf(test)) {
    for (const reason of reasons.slice(0, MAX_REASONS)) yield `   ${oneLine(`${check}: ${reason}`)}\n`
    const rest = reasons.length - MAX_REASONS
    if (rest > 0) yield `   ${oneLine(check)}: and ${rest} more\n`
  }
  // What each argument earned: the reasons above may be too many.
  for (const check of test.gates) {
    if (checkScore(check) !== null) yield `   ${oneLine(`${check.gate}: ${check.summary ?? ''}`)}\n`
  }
  for (const warning of warningLines(test)) yield `   ${oneLine(warning)}\n`
  // A shortened command would not work.
  if (reproduce !== undefined && status !== 'passed') yield `   reproduce: ${oneLine(reproduce, MAX_COMMAND_LENGTH)}\n`
}

function oneLine(text: string, length = MAX_REASON_LENGTH): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.trim())
  return bounded(lines.filter((line) => line !== '').join('; '), length)
}
