import { cleanText } from '../../core/text/show-value.js'
import type { Capture, CapturedRow, CapturedRun } from '../../score/capture.js'
import { contextEntries } from '../explain/context-entries.js'
import { callText, runText } from './captured-words.js'

/** For a terminal: control characters in texts of models and suites are escaped. */
export function* captureText({ tests }: Capture): Generator<string> {
  let suite: string | null = null
  for (const test of tests) {
    if (test.suite !== suite) {
      suite = test.suite
      yield `${cleanText(suite ?? '')}\n`
    }
    for (const line of rowLines(test)) yield `${indented(line)}\n`
  }
}

function* rowLines({ name, error, warnings = [], context, runs }: CapturedRow): Generator<string> {
  yield `  ${name}`
  for (const warning of warnings) yield `    ${warning}`
  if (error !== undefined) yield `    ${error.code}: ${error.message}`
  for (const { role, text } of context === undefined ? [] : contextEntries(context)) yield `    ${role}: ${text}`
  for (const run of runs) yield* runLines(run)
}

function* runLines(run: CapturedRun): Generator<string> {
  yield `    ${runText(run)}`
  for (const call of run.calls) yield `      ${callText(call)}`
  if (run.response !== null) yield `      said: ${run.response}`
}

/** Further lines of a text are indented below its first. */
function indented(line: string): string {
  const [margin = ''] = /^ */.exec(line) ?? []
  return cleanText(line).replaceAll('\n', `\n${margin}  `)
}
