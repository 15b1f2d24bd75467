import type { Result, TestResult } from '../score/result/result.js'
import { type JsonOptions, jsonChunks } from './json.js'
import { jsonlRow, jsonlSummary } from './jsonl.js'
import { minimalEnd, minimalRow } from './minimal.js'
import { prettyChunks } from './pretty.js'
import { formOfFile, namedForm } from './text/named-form.js'

export type Chunks = Iterable<string> | AsyncIterable<string>

/** A reporter yields text in chunks. One with `row` is fed row by row and its `end` never looks at `tests`. */
export interface Reporter {
  readonly row?: (test: TestResult) => Chunks
  readonly end: (result: Result) => Chunks
  /** What goes to the page of the job in CI, besides. */
  readonly jobSummary?: (result: Result) => Chunks
  /** It shows the traces of runs, whether or not `--traces` asks for them. */
  readonly showsTraces?: true
}

export interface ReporterOptions extends JsonOptions {
  readonly color: boolean
  /** Where in the repository the paths of a result start; empty at its root. */
  readonly folder?: string
}

const REPORTERS: Readonly<Record<string, (options: ReporterOptions) => Reporter>> = {
  pretty: ({ color }) => ({ end: (result) => prettyChunks(result, { color }) }),
  minimal: ({ color }) => ({ row: (test) => minimalRow(test, { color }), end: minimalEnd }),
  json: ({ traces }) => ({ end: (result) => jsonChunks(result, { traces }) }),
  jsonl: (options) => ({ row: (test) => jsonlRow(test, options), end: jsonlSummary }),
  junit: () => ({ end: onDemand(async () => (await import('./junit.js')).junitChunks) }),
  markdown: () => ({ end: onDemand(async () => (await import('./markdown.js')).markdownChunks) }),
  github: ({ folder }) => ({
    end: onDemand(async () => {
      const { githubChunks } = await import('./github.js')
      return (result) => githubChunks(result, { folder })
    }),
    jobSummary: onDemand(async () => (await import('./markdown.js')).markdownChunks),
  }),
  html: () => ({ end: onDemand(async () => (await import('./html.js')).htmlChunks), showsTraces: true }),
  tap: () => ({ end: onDemand(async () => (await import('./tap.js')).tapChunks) }),
  sarif: () => ({ end: onDemand(async () => (await import('./sarif.js')).sarifChunks) }),
  agent: () => ({ end: onDemand(async () => (await import('./agent.js')).agentChunks) }),
}

export const REPORTER_NAMES: readonly string[] = Object.keys(REPORTERS)

/** File extensions and the format each means. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.xml': 'junit',
  '.md': 'markdown',
  '.html': 'html',
  '.tap': 'tap',
  '.txt': 'pretty',
  '.sarif': 'sarif',
}

export const REPORT_EXTENSIONS: readonly string[] = Object.keys(EXTENSIONS)

export function createReporter(name: string, options: ReporterOptions): Reporter {
  return namedForm(name, REPORTERS)(options)
}

/** What `--otlp` writes. It has no name among the reports: programs take it in, nobody reads it. */
export function otlpReporter(): Reporter {
  let rows = 0
  return {
    row: async function* (test) {
      const { otlpRow } = await import('./otlp/otlp.js')
      rows += 1
      yield* otlpRow(test, rows)
    },
    end: () => [],
    showsTraces: true,
  }
}

/** The format a file's extension asks for. */
export function reporterOfFile(file: string): string {
  return formOfFile(file, EXTENSIONS)
}

/** Only those who want a format load it. */
function onDemand(
  load: () => Promise<(result: Result) => Iterable<string>>,
): (result: Result) => AsyncIterable<string> {
  return async function* (result) {
    yield* (await load())(result)
  }
}
