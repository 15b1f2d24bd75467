// Annotations for GitHub: workflow commands on the lines of the suite. Untrusted text is only inside a command, with
// everything that could end it escaped.

import { isFailing } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { defineReporter } from '../define-reporter.js'
import { juryLines } from '../text/jury-lines.js'
import { lookOf } from '../text/status-mark.js'
import { closingLines } from '../text/totals.js'
import { bounded, troublesOf } from '../text/trouble.js'
import { warningsByCheck } from '../text/warnings.js'
import { markdownChunks } from './markdown.js'

export const reporter = defineReporter({
  create: ({ folder }) => ({ end: (result) => githubChunks(result, { folder }), jobSummary: markdownChunks }),
})

/** GitHub shows ten per step. */
const MAX_ANNOTATIONS = 10
const MAX_MESSAGE_LENGTH = 4_000
const MAX_TITLE_LENGTH = 200

export interface GithubOptions {
  /** The folder in the repository that the paths of the result start from. */
  readonly folder?: string | undefined
}

export function* githubChunks(result: Result, { folder = '' }: GithubOptions = {}): Generator<string> {
  const { tests } = result
  const failing = tests.filter(({ status }) => isFailing(status))
  // Deciding rows come before advisory ones, and these before warnings.
  const annotations = [
    ...failing.filter(({ advisory }) => !advisory).flatMap(ofTroubles),
    ...failing.filter(({ advisory }) => advisory).flatMap(ofTroubles),
    ...tests.filter(({ status }) => status === 'warned').flatMap(ofTroubles),
    // For a skipped row they are the reason.
    ...tests.filter(({ status }) => status !== 'skipped').flatMap(ofWarnings),
  ]
  for (const annotation of annotations.slice(0, MAX_ANNOTATIONS)) yield annotationText(annotation, folder)
  const rest = annotations.length - MAX_ANNOTATIONS
  if (rest > 0) yield `and ${rest} more; see the job summary\n`
  for (const line of juryLines(result.tests)) yield `${cleanText(line)}\n`
  for (const line of closingLines(result)) yield `${cleanText(line)}\n`
}

interface Annotation {
  readonly test: TestResult
  readonly level: 'error' | 'warning'
  /** The text after the name of the row. */
  readonly title: string
  readonly lines: readonly string[]
}

function ofTroubles(test: TestResult): Annotation[] {
  return [...troublesOf(test)].map(({ title, status, reasons }) => {
    const reproduce = test.reproduce === undefined ? [] : [`reproduce: ${test.reproduce}`]
    return {
      test,
      level: test.advisory ? 'warning' : (lookOf(status).level ?? 'warning'),
      title: status === 'warned' ? `${title} (warned)` : title,
      lines: [...(reasons.length === 0 && reproduce.length === 0 ? [status] : reasons), ...reproduce],
    }
  })
}

function ofWarnings(test: TestResult): Annotation[] {
  return [...warningsByCheck(test)].map(({ check, reasons }) => ({
    test,
    level: 'warning',
    title: check === null ? 'warning' : `${check} (passed with a warning)`,
    lines: reasons,
  }))
}

function annotationText({ test, level, title, lines }: Annotation, folder: string): string {
  const file = test.position?.file ?? test.suite
  const properties = {
    ...(file === null ? {} : { file: bounded(folder === '' ? file : `${folder}/${file}`) }),
    ...(test.position === undefined ? {} : { line: test.position.line, col: test.position.column }),
    title: bounded(`${test.name} > ${title}`, MAX_TITLE_LENGTH),
  }
  const shown = Object.entries(properties).map(([key, value]) => `${key}=${propertyText(String(value))}`)
  const message = bounded(lines.join('\n'), MAX_MESSAGE_LENGTH)
  return `::${level} ${shown.join(',')}::${dataText(message)}\n`
}

// The escapes of GitHub's own toolkit (actions/core, command.ts).
function dataText(text: string): string {
  return cleanText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function propertyText(text: string): string {
  return dataText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
