// Where reports go: each reporter with its output, fed row by row.
import { ToolCoverage } from '../core/tool-coverage.js'
import { OutputFile } from '../files/output-file.js'
import { shownTest } from '../report/json.js'
import { createReporter, type Reporter, reporterOfFile } from '../report/reporter.js'
import type { Result, TestResult } from '../score/result.js'
import { Tally } from '../score/summarize.js'
import { type Io, wantsColor, writeText } from './io.js'
import { type OutputFlags, wantedReports } from './wanted-reports.js'

export interface ReportFlags extends OutputFlags {
  readonly traces?: boolean
  readonly onlyFailed?: boolean
}

interface Sink {
  readonly reporter: Reporter
  /** Null is standard output. */
  readonly file: OutputFile | null
}

export interface SinkOptions {
  /** Percent of the offered tools that have to be called. */
  readonly coverageThreshold?: number | undefined
  /** Reports which tools the runs called. */
  readonly coversTools?: boolean
  /** When it all began, for `--timing`. */
  readonly startedAt?: Date | undefined
}

/** Counts and reports rows as they are scored; keeps them only when somebody needs the whole result. */
export class ReportSinks {
  readonly #io: Io
  readonly #sinks: readonly Sink[]
  readonly #keepsRows: boolean
  readonly #onlyFailed: boolean
  /** A trace is held until the end only when a report shows it. */
  readonly keepsTraces: boolean
  readonly #startedAt: Date | undefined
  readonly #coverage: ToolCoverage | null
  readonly #coverageThreshold: number | undefined
  readonly #tally = new Tally()
  readonly #tests: TestResult[] = []
  /** The report that people look at is the one on standard output. */
  readonly isPretty: boolean
  #shown = 0

  constructor(flags: ReportFlags, io: Io, options: SinkOptions = {}) {
    this.#io = io
    this.#onlyFailed = flags.onlyFailed === true
    this.#startedAt = options.startedAt
    this.#coverage = options.coversTools ? new ToolCoverage() : null
    this.#coverageThreshold = options.coverageThreshold
    const wanted = wantedReports(flags, { ofFile: reporterOfFile, usual: 'pretty' })
    this.isPretty = wanted.some(({ name, file }) => name === 'pretty' && file === null)
    const color = wantsColor(io, io.stdout)
    // Every name is checked before the first file is opened.
    const reporters = wanted.map(({ name, file }) =>
      createReporter(name, { color: color && file === null, traces: flags.traces }),
    )
    this.#sinks = wanted.map(({ file }, i) => ({
      // One reporter was made for each wanted report.
      reporter: reporters[i] as Reporter,
      file: file === null ? null : new OutputFile(file),
    }))
    this.#keepsRows = reporters.some(({ row }) => row === undefined)
    this.keepsTraces = flags.traces === true || reporters.some(({ showsTraces }) => showsTraces)
  }

  async row(test: TestResult): Promise<void> {
    this.#tally.add(test)
    if (this.#keepsRows) this.#tests.push(shownTest(test, { traces: this.keepsTraces }))
    for (const { trace } of test.runs) if (trace !== undefined) this.#coverage?.add(trace)
    if (!this.#shows(test)) return
    this.#shown += 1
    for (const { reporter, file } of this.#sinks)
      if (reporter.row !== undefined) await this.#write(reporter.row(test), file)
  }

  /** Writes the ends of all reports, puts files in their place and returns the exit code. */
  async finish(exitCode = this.#exitCode()): Promise<Result> {
    const { summary } = this.#tally
    const coverage = this.#coverage === null ? {} : { coverage: { ...this.#coverage.summary, ...this.#threshold() } }
    const timing = this.#startedAt === undefined ? {} : { timing: timingSince(this.#startedAt) }
    const result: Result = {
      schema: 'mcprove/result@1',
      summary,
      exit_code: exitCode,
      ...coverage,
      ...timing,
      tests: this.#tests,
    }
    const shown = this.#onlyFailed ? this.#failedOnly(result) : result
    for (const { reporter, file } of this.#sinks) await this.#write(reporter.end(shown), file)
    for (const { file } of this.#sinks) file?.commit()
    return result
  }

  /** After an error: files that were there stay as they were. */
  discard(): void {
    for (const { file } of this.#sinks) file?.discard()
  }

  /** Too few tools called is a failure; the lowest number that applies wins. */
  #exitCode(): number {
    const { exitCode } = this.#tally
    const isCovered = this.#coverage === null || this.#coverage.summary.percent >= (this.#coverageThreshold ?? 0)
    return isCovered ? exitCode : 1
  }

  #threshold(): { readonly threshold?: number } {
    return this.#coverageThreshold === undefined ? {} : { threshold: this.#coverageThreshold }
  }

  #shows({ status }: TestResult): boolean {
    return !this.#onlyFailed || (status !== 'passed' && status !== 'skipped')
  }

  /** The totals stay whole, and every format says that rows are left out. */
  #failedOnly({ tests, ...rest }: Result): Result {
    const showing = `showing only ${this.#shown} failed of ${rest.summary.total}`
    const { schema, summary, exit_code, ...others } = rest
    return { schema, summary, exit_code, showing, ...others, tests: tests.filter((test) => this.#shows(test)) }
  }

  async #write(chunks: Iterable<string> | AsyncIterable<string>, file: OutputFile | null): Promise<void> {
    for await (const chunk of chunks) {
      if (file === null) await writeText(this.#io.stdout, chunk)
      else file.write(chunk)
    }
  }
}

function timingSince(startedAt: Date): NonNullable<Result['timing']> {
  return { started_at: startedAt.toISOString(), duration_ms: Date.now() - startedAt.getTime() }
}
