import { cleanText } from '../../core/text/show-value.js'
import type { Capture, CapturedRow } from '../../score/capture.js'
import { contextEntries } from '../explain/context-entries.js'
import { callText, runText } from './captured-words.js'

/** For a pull request or a wiki: texts of models and suites are in fences or escaped, so they cannot act as markup. */
export function* captureMarkdown({ tests }: Capture): Generator<string> {
  yield '# Captured calls\n'
  for (const test of tests) yield* rowParts(test)
}

function* rowParts({ suite, name, error, warnings = [], context, runs }: CapturedRow): Generator<string> {
  yield `\n## ${inline(suite === null ? name : `${suite}: ${name}`)}\n`
  for (const warning of warnings) yield `\n${inline(warning)}\n`
  if (error !== undefined) yield `\n${inline(`${error.code}: ${error.message}`)}\n`
  for (const { role, text } of context === undefined ? [] : contextEntries(context)) {
    yield `\n${inline(role)}:\n\n${fenced(text)}`
  }
  for (const run of runs) {
    yield `\n${inline(runText(run))}\n`
    if (run.calls.length > 0) yield `\n${fenced(run.calls.map(callText).join('\n'))}`
    if (run.response !== null) yield `\nsaid:\n\n${fenced(run.response)}`
  }
}

/** On one line, with a backslash before everything that could start markup, a link or a mention. */
function inline(text: string): string {
  return cleanText(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&:.@$]/g, '\\$&')
    .replaceAll(/\s+/g, ' ')
}

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${cleanText(text)}\n${fence}\n`
}
