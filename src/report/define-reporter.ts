import type { Result, TestResult } from '../score/result/result.js'
import type { JsonOptions } from './reporters/json.js'

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

/** One file of reporters/: `reporter-list.ts` is generated from them, by their names and extensions. */
export interface ReporterDefinition {
  /** The extension of files that are written in this format. */
  readonly extension?: string
  readonly create: (options: ReporterOptions) => Reporter
}

export function defineReporter(definition: ReporterDefinition): ReporterDefinition {
  return definition
}
