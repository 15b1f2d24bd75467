// Every reporter over one result: none may throw anything but an error of ours, and what it writes has to be what it says.
import { isMcproveError } from '../../../src/core/errors/error.js'
import { cleanText } from '../../../src/core/text/show-value.js'
import { CAPTURE_FORMS, captureWriter } from '../../../src/report/capture/capture-writer.js'
import type { Reporter } from '../../../src/report/define-reporter.js'
import { createReporter, otlpReporter, REPORTER_NAMES } from '../../../src/report/reporter.js'
import { captureOf } from '../../../src/score/capture.js'
import type { Result } from '../../../src/score/result/result.js'
import { WrongOutput } from '../target.js'
import { checkXml } from './check-xml.js'

const CHECKS: Readonly<Record<string, (text: string) => void>> = {
  json: checkJson,
  jsonl: checkLines,
  otlp: checkLines,
  sarif: checkJson,
  junit: checkXml,
  html: checkHtml,
  tap: checkTap,
  pretty: checkTerminal,
  minimal: checkTerminal,
  agent: checkTerminal,
  github: checkGithub,
}

/** All of them, with and without traces. */
export async function checkReports(result: Result): Promise<void> {
  for (const name of REPORTER_NAMES)
    await checkReport(name, await createReporter(name, { color: false, traces: true }), result)
}

/** All reports of runs that have just been scored, and their spans, which no command writes of a saved result. */
export async function checkScored(result: Result): Promise<void> {
  await checkReports(result)
  await checkReport('otlp', otlpReporter(), result)
}

/** What `capture` writes of runs that have just been scored. */
export function checkCaptures({ tests }: Result): void {
  for (const form of CAPTURE_FORMS) {
    const text = [...captureWriter(form)(captureOf(tests))].join('')
    if (form === 'json') checkJson(text)
  }
}

async function checkReport(name: string, reporter: Reporter, result: Result): Promise<void> {
  let text = ''
  try {
    if (reporter.row !== undefined) {
      for (const test of result.tests) for await (const chunk of reporter.row(test)) text += chunk
    }
    for await (const chunk of reporter.end(result)) text += chunk
  } catch (error) {
    // A trace too deep for JSON: refused, with a way out.
    if (isMcproveError(error)) return
    throw error
  }
  CHECKS[name]?.(text)
}

export function checkJson(text: string): void {
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new WrongOutput(`this is no JSON: ${text.slice(0, 300)}`, { cause })
  }
}

function checkLines(text: string): void {
  for (const line of text.split('\n')) if (line !== '') checkJson(line)
}

/** Nothing of the result opens or closes an element. */
function checkHtml(html: string): void {
  const blocks = html.split('<script type="application/json"').slice(1)
  for (const block of blocks) {
    const json = block.slice(block.indexOf('>') + 1, block.indexOf('</script>'))
    if (json.includes('<')) throw new WrongOutput('the HTML report lets data be markup')
    checkJson(json)
  }
  if (html.split('</script>').length !== blocks.length + 1)
    throw new WrongOutput('the HTML report closes a script twice')
}

function checkTap(tap: string): void {
  checkTerminal(tap)
  const wrong = tap
    .split('\n')
    .find((line) => line !== '' && !/^(?:TAP version 14$|1\.\.\d+|ok |not ok |Bail out!|#| {2})/.test(line))
  if (wrong !== undefined) throw new WrongOutput(`this line is no TAP: ${wrong.slice(0, 200)}`)
}

/** Our own commands to the runner are one line each, and nothing else is one. */
function checkGithub(text: string): void {
  checkTerminal(text.replaceAll(/^::(?:error|warning|notice)(?: [^\n]*?)?::/gm, ''))
}

/** What goes to a terminal cannot steer it. */
export function checkTerminal(text: string): void {
  const clean = cleanText(text)
  if (clean === text) return
  const at = [...text].findIndex((character, index) => character !== clean[index])
  throw new WrongOutput(
    `text that steers a terminal gets through: ${JSON.stringify(text.slice(Math.max(at - 60, 0), at + 20))}`,
  )
}
