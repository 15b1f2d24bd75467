import type { Result, TestResult } from '../score/result/result.js'
import type { JsonOptions } from './reporters/json.js'

export type Chunks = Iterable<string> | AsyncIterable<string>

/** A reporter yields text in chunks. One with `row` gets row by row, and its `end` does not use `tests`. */
export interface Reporter {
  readonly row?: (test: TestResult) => Chunks
  readonly end: (result: Result) => Chunks
  /** What is added to the page of the job in CI. */
  readonly jobSummary?: (result: Result) => Chunks
  /** It shows the traces of runs, with or without `--traces`. */
  readonly showsTraces?: true
}

export interface ReporterOptions extends JsonOptions {
  readonly color: boolean
  /** The folder in the repository that the paths of a result start from; empty at its root. */
  readonly folder?: string
}

/** One file of reporters/. `reporter-list.ts` is generated from them, with their names and extensions. */
export interface ReporterDefinition {
  /** The file extension of this format. */
  readonly extension?: string
  readonly create: (options: ReporterOptions) => Reporter
}

export function defineReporter(definition: ReporterDefinition): ReporterDefinition {
  return definition
}
