import { cleanText } from '../../core/text/show-value.js'
import type { Capture, CapturedRow, CapturedRun } from '../../score/capture.js'
import { contextEntries } from '../explain/context-entries.js'
import { callText, runText } from './captured-words.js'

/** One page without scripts or external resources, whatever text it contains. */
export function* captureHtml({ tests }: Capture): Generator<string> {
  yield `${HEAD}\n`
  for (const test of tests) yield* rowParts(test)
  yield '</body>\n</html>\n'
}

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Captured calls</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .5rem; border: 1px solid #8885; border-radius: 4px }
h2, h3 { overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Captured calls</h1>`

function* rowParts({ suite, name, error, warnings = [], context, runs }: CapturedRow): Generator<string> {
  yield `<h2>${inert(suite === null ? name : `${suite}: ${name}`)}</h2>\n`
  for (const warning of warnings) yield `<p>${inert(warning)}</p>\n`
  if (error !== undefined) yield `<p>${inert(`${error.code}: ${error.message}`)}</p>\n`
  for (const { role, text } of context === undefined ? [] : contextEntries(context)) {
    yield `<p>${inert(role)}</p>\n<pre>${inert(text)}</pre>\n`
  }
  for (const run of runs) yield* runParts(run)
}

function* runParts(run: CapturedRun): Generator<string> {
  yield `<h3>${inert(runText(run))}</h3>\n`
  if (run.calls.length > 0) yield `<pre>${inert(run.calls.map(callText).join('\n'))}</pre>\n`
  if (run.response !== null) yield `<p>said</p>\n<pre>${inert(run.response)}</pre>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function inert(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
