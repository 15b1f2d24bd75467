// For a coding agent: the verdict, then each failure with its assertion and the command that reproduces it. Plain and
// short: every token is read.
import { cleanText } from '../core/show-value.js'
import type { Result, TestResult } from '../score/result.js'
import { placeOf } from './place-of.js'
import { closingLines } from './totals.js'
import { bounded, troublesOf } from './trouble.js'

const MAX_FAILURES = 20
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

export function* renderAgent(result: Result): Generator<string> {
  const [total = '', ...notes] = [...closingLines(result)].reverse()
  yield `VERDICT: ${VERDICTS[result.exit_code] ?? 'FAILED'} (${total})\n`
  for (const note of notes.reverse()) yield `${cleanText(note)}\n`
  const failures = result.tests.filter(({ status }) => status !== 'passed' && status !== 'skipped')
  for (const [index, test] of failures.slice(0, MAX_FAILURES).entries()) yield* failureText(test, index + 1)
  const rest = failures.length - MAX_FAILURES
  if (rest > 0) yield `\nand ${rest} more rows like these: --reporter json shows all\n`
}

function* failureText(test: TestResult, number: number): Generator<string> {
  const { status, advisory, reproduce } = test
  const place = placeOf(test)
  const title = `${number}. ${status.toUpperCase()}${advisory ? ' (advisory)' : ''}: ${test.name}`
  yield `\n${oneLine(title)}${place === null ? '' : ` (${oneLine(place)})`}\n`
  for (const { title: check, reasons } of troublesOf(test)) {
    for (const reason of reasons.slice(0, MAX_REASONS)) yield `   ${oneLine(`${check}: ${reason}`)}\n`
    const rest = reasons.length - MAX_REASONS
    if (rest > 0) yield `   ${oneLine(check)}: and ${rest} more\n`
  }
  for (const warning of test.warnings ?? []) yield `   ${oneLine(warning)}\n`
  // Half a command is none.
  if (reproduce !== undefined) yield `   reproduce: ${oneLine(reproduce, MAX_COMMAND_LENGTH)}\n`
}

function oneLine(text: string, length = MAX_REASON_LENGTH): string {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.trim())
  return bounded(lines.filter((line) => line !== '').join('; '), length)
}
