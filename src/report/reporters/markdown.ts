// A page for a pull request or a job: the totals, a table of rows, then every failure with its reasons, and every
// warning.
import { shownScore } from '../../core/critics/shown-score.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { rowScore } from '../../score/result/row-score.js'
import { defineReporter } from '../define-reporter.js'
import { auditScoreLines } from '../text/audit-lines.js'
import { auditTables, markdownTable } from '../text/audit-tables.js'
import { experimentLines } from '../text/experiment-lines.js'
import { juryLines } from '../text/jury-lines.js'
import { codeBlock, inlineCode } from '../text/markdown-text.js'
import { placeOf } from '../text/place-of.js'
import { lookOf } from '../text/status-mark.js'
import { coverageLines, totals } from '../text/totals.js'
import { trackLines } from '../text/track-lines.js'
import { bounded, troublesOf } from '../text/trouble.js'
import { verdictText, warningLines } from '../text/warnings.js'

export const reporter = defineReporter({
  extension: '.md',
  create: () => ({ end: markdownChunks }),
})

/** The result as GitHub-flavoured Markdown. Every chunk is a complete block, or a complete row of the table. */
export function* markdownChunks(result: Result): Generator<string> {
  yield `## mcprove: ${totals(result.summary)}\n`
  if (result.showing !== undefined) yield `\n**${result.showing}**\n`
  for (const line of auditScoreLines(result.tests)) yield `\n${inlineCode(line)}\n`
  const hasScores = result.tests.some((test) => rowScore(test) !== null)
  if (result.tests.length > 0) yield tableHead(hasScores)
  for (const test of result.tests) yield tableRow(test, hasScores)
  for (const test of result.tests) yield* rowText(test)
  for (const { audit, name } of result.tests) {
    const tables = audit === undefined ? [] : auditTables(audit)
    for (const table of tables) yield `\n${inlineCode(name)}:\n\n${markdownTable(table)}`
  }
  const lines = [
    ...juryLines(result.tests),
    ...trackLines(result.tests),
    ...experimentLines(result.tests),
    ...coverageLines(result.coverage),
  ]
  if (lines.length > 0) yield `\n${codeBlock(lines.map((line) => bounded(line)).join('\n'))}`
}

function tableHead(hasScores: boolean): string {
  return `\n| status | test | suite | runs |${hasScores ? ' score |' : ''}\n|---|---|---|---|${hasScores ? '---|' : ''}\n`
}

function tableRow(test: TestResult, hasScores: boolean): string {
  const passed = test.runs.filter(({ status }) => status === 'passed').length
  const runs = test.runs.length === 0 ? '' : `${passed}/${test.runs.length}`
  const suite = test.suite === null ? '' : inlineCode(test.suite)
  const status = `${markedVerdict(test)}${test.advisory ? ' (advisory)' : ''}`
  const score = rowScore(test)
  const scored = hasScores ? ` ${score === null ? '' : shownScore(score)} |` : ''
  return `| ${status} | ${inlineCode(test.name)} | ${suite} | ${runs} |${scored}\n`
}

/** `✅ passed (1 warning)` */
function markedVerdict(test: TestResult): string {
  return `${lookOf(test.status).emoji} ${verdictText(test)}`
}

function* rowText(test: TestResult): Generator<string> {
  const troubles = [...troublesOf(test)]
  const warnings = warningLines(test, 'warning: ')
  if (troubles.length === 0 && warnings.length === 0) return
  const place = placeOf(test)
  const reasons = troubles.flatMap(({ title, status, reasons }) => [
    bounded(`${status.toUpperCase()} ${title}`),
    ...reasons.map((reason) => `  ${reason.replaceAll('\n', '\n  ')}`),
  ])
  const reproduce = test.reproduce === undefined ? [] : ['', bounded(test.reproduce)]
  yield `\n### ${markedVerdict(test)}: ${inlineCode(test.name)}\n${place === null ? '' : `\n${inlineCode(place)}\n`}\n${codeBlock([...reasons, ...warnings, ...(troubles.length === 0 ? [] : reproduce)].join('\n'))}`
}
