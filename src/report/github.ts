// Annotations for GitHub: workflow commands on the lines of the suite. Untrusted text stands only inside a command, with
// what could end it escaped.
import { cleanText } from '../core/show-value.js'
import type { Result, TestResult } from '../score/result.js'
import { juryLines } from './jury-lines.js'
import { closingLines } from './totals.js'
import { bounded, type Trouble, troublesOf } from './trouble.js'

/** GitHub shows ten of a step. */
const MAX_ANNOTATIONS = 10
const MAX_MESSAGE_LENGTH = 4_000
const MAX_TITLE_LENGTH = 200

export interface GithubOptions {
  /** Where in the repository the paths of the result start. */
  readonly folder?: string | undefined
}

export function* renderGithub(result: Result, { folder = '' }: GithubOptions = {}): Generator<string> {
  // What decides comes before what only advises.
  const rows = [...result.tests.filter(({ advisory }) => !advisory), ...result.tests.filter(({ advisory }) => advisory)]
  let count = 0
  for (const test of rows) {
    for (const trouble of troublesOf(test)) {
      count += 1
      if (count <= MAX_ANNOTATIONS) yield annotation(test, trouble, folder)
    }
  }
  if (count > MAX_ANNOTATIONS) yield `and ${count - MAX_ANNOTATIONS} more: see the summary of the job\n`
  for (const line of juryLines(result.tests)) yield `${cleanText(line)}\n`
  for (const line of closingLines(result)) yield `${cleanText(line)}\n`
}

function annotation(test: TestResult, { title, status, reasons }: Trouble, folder: string): string {
  const level = test.advisory || status === 'inconclusive' ? 'warning' : 'error'
  const file = test.position?.file ?? test.suite
  const properties = {
    ...(file === null ? {} : { file: bounded(folder === '' ? file : `${folder}/${file}`) }),
    ...(test.position === undefined ? {} : { line: test.position.line, col: test.position.column }),
    title: bounded(`${test.name} > ${title}`, MAX_TITLE_LENGTH),
  }
  const shown = Object.entries(properties).map(([key, value]) => `${key}=${propertyText(String(value))}`)
  const reproduce = test.reproduce === undefined ? [] : [`reproduce: ${test.reproduce}`]
  const message = bounded([...reasons, ...reproduce].join('\n') || status, MAX_MESSAGE_LENGTH)
  return `::${level} ${shown.join(',')}::${dataText(message)}\n`
}

// The escapes of GitHub's own toolkit (actions/core, command.ts).
function dataText(text: string): string {
  return cleanText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function propertyText(text: string): string {
  return dataText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
