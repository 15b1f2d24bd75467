import type { Result, TestResult } from '../score/result.js'
import { type JsonOptions, renderJson } from './json.js'
import { jsonlRow, jsonlSummary } from './jsonl.js'
import { formOfFile, namedForm } from './named-form.js'
import { renderPretty } from './pretty.js'

/** A reporter yields text in chunks. One with `row` is fed row by row and its `end` never looks at `tests`. */
export interface Reporter {
  readonly row?: (test: TestResult) => Iterable<string>
  readonly end: (result: Result) => Iterable<string> | AsyncIterable<string>
  /** It shows the traces of runs, whether or not `--traces` asks for them. */
  readonly showsTraces?: true
}

export interface ReporterOptions extends JsonOptions {
  readonly color: boolean
}

const REPORTERS: Readonly<Record<string, (options: ReporterOptions) => Reporter>> = {
  pretty: ({ color }) => ({ end: (result) => renderPretty(result, { color }) }),
  json: (options) => ({ end: (result) => renderJson(result, options) }),
  jsonl: (options) => ({ row: (test) => jsonlRow(test, options), end: jsonlSummary }),
  html: () => ({ end: renderHtmlOnDemand, showsTraces: true }),
}

export const REPORTER_NAMES: readonly string[] = Object.keys(REPORTERS)

/** File extensions and the format each means. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.html': 'html',
  '.txt': 'pretty',
}

export function createReporter(name: string, options: ReporterOptions): Reporter {
  return namedForm(name, REPORTERS)(options)
}

/** The format a file's extension asks for. */
export function reporterOfFile(file: string): string {
  return formOfFile(file, EXTENSIONS)
}

/** The page around the data is large: only those who want it load it. */
async function* renderHtmlOnDemand(result: Result): AsyncGenerator<string> {
  const { renderHtml } = await import('./html.js')
  yield* renderHtml(result)
}
