// Where reports go: each reporter with its output, fed row by row.
import { relative, resolve } from 'node:path'
import { isFailing } from '../../core/gate/status.js'
import { cleanText } from '../../core/text/show-value.js'
import { OutputFile } from '../../files/output-file.js'
import type { Chunks, Reporter } from '../../report/define-reporter.js'
import { createReporter, otlpReporter, reporterOfFile } from '../../report/reporter.js'
import { shownTest } from '../../report/reporters/json.js'
import type { Result, TestResult } from '../../score/result/result.js'
import { type Io, wantsColor, writeText } from '../terminal/io.js'
import { appendJobSummary } from './job-summary.js'
import { type OutputFlags, wantedReports } from './wanted-reports.js'

export interface ReportFlags extends OutputFlags {
  readonly traces?: boolean
  readonly onlyFailed?: boolean
}

interface Sink {
  readonly reporter: Reporter
  /** Null is standard output. */
  readonly file: OutputFile | null
  readonly path: string | null
}

/** What `--reporter` and `-o` mean for these commands. */
export const REPORT_FORMS = { ofFile: reporterOfFile, usual: 'pretty' }

/** Reports rows as they come; keeps them only when a report needs the whole result. */
export class ReportSinks {
  readonly #io: Io
  readonly #sinks: readonly Sink[]
  readonly #keepsRows: boolean
  readonly #onlyFailed: boolean
  readonly #tests: TestResult[] = []
  /** A trace is kept until the end only when a report shows it. */
  readonly keepsTraces: boolean
  /** The report for people is the one on standard output. */
  readonly isPretty: boolean
  #shown = 0

  /** Loads the reporters that the flags name and opens their files. */
  static async open(flags: ReportFlags, io: Io): Promise<ReportSinks> {
    const wanted = wantedReports(flags, REPORT_FORMS)
    const isPretty = wanted.some(({ name, file }) => name === 'pretty' && file === null)
    const color = wantsColor(io, io.stdout)
    const reporters: Reporter[] = []
    // Every name is checked before the first file is opened.
    for (const { name, file } of wanted) {
      const options = { color: color && file === null, traces: flags.traces, folder: folderInRepository(io) }
      reporters.push(await createReporter(name, options))
    }
    const paths = wanted.map(({ file }) => file)
    if (flags.otlp !== undefined) {
      reporters.push(otlpReporter())
      paths.push(flags.otlp)
    }
    const sinks = reporters.map((reporter, i) => ({ reporter, ...openedFile(paths[i] ?? null, io) }))
    return new ReportSinks(sinks, isPretty, flags, io)
  }

  private constructor(sinks: readonly Sink[], isPretty: boolean, flags: ReportFlags, io: Io) {
    this.#io = io
    this.#sinks = sinks
    this.#onlyFailed = flags.onlyFailed === true
    this.isPretty = isPretty
    this.#keepsRows = sinks.some(({ reporter: { row, jobSummary } }) => row === undefined || jobSummary !== undefined)
    this.keepsTraces = flags.traces === true || sinks.some(({ reporter }) => reporter.showsTraces)
  }

  async row(test: TestResult): Promise<void> {
    if (!this.#shows(test)) return
    this.#shown += 1
    if (this.#keepsRows) this.#tests.push(shownTest(test, { traces: this.keepsTraces }))
    for (const { reporter, file } of this.#sinks)
      if (reporter.row !== undefined) await this.#write(reporter.row(test), file)
  }

  /** Writes the ends of all reports and puts files in their place. */
  async finish(head: Omit<Result, 'tests'>): Promise<void> {
    const result: Result = { ...this.#shownHead(head), tests: this.#tests }
    for (const { reporter, file } of this.#sinks) {
      await this.#write(reporter.end(result), file)
      if (reporter.jobSummary !== undefined) await appendJobSummary(reporter.jobSummary(result), this.#io)
    }
    for (const { file, path } of this.#sinks) {
      file?.commit()
      // A user at a terminal should know that the file exists; logs of scripts stay empty.
      if (path !== null && this.#io.stderr.isTTY) this.#io.stderr.write(`wrote ${cleanText(path)}\n`)
    }
  }

  /** After an error: existing files are kept. */
  discard(): void {
    for (const { file } of this.#sinks) file?.discard()
  }

  #shows({ status }: TestResult): boolean {
    return !this.#onlyFailed || isFailing(status)
  }

  /** The totals are unchanged, and every format says that rows are left out. */
  #shownHead(head: Omit<Result, 'tests'>): Omit<Result, 'tests'> {
    if (!this.#onlyFailed) return head
    const { schema, summary, exit_code, ...others } = head
    const showing = `showing only ${this.#shown} failed of ${summary.total}`
    return { schema, summary, exit_code, showing, ...others }
  }

  async #write(chunks: Chunks, file: OutputFile | null): Promise<void> {
    for await (const chunk of chunks) {
      if (file === null) await writeText(this.#io.stdout, chunk)
      else file.write(chunk)
    }
  }
}

function openedFile(path: string | null, io: Io): Omit<Sink, 'reporter'> {
  return { path, file: path === null ? null : new OutputFile(resolve(io.cwd(), path), { shownAs: path }) }
}

/** Reports a complete result. */
export async function reportResult({ tests, ...head }: Result, flags: ReportFlags, io: Io): Promise<void> {
  const sinks = await ReportSinks.open(flags, io)
  try {
    for (const test of tests) await sinks.row(test)
    await sinks.finish(head)
  } catch (error) {
    sinks.discard()
    throw error
  }
}

/** Annotations name files relative to the root of the repository, wherever we run. */
function folderInRepository({ env, cwd }: Io): string {
  const root = env.GITHUB_WORKSPACE
  return root === undefined || root === '' ? '' : relative(root, cwd()).replaceAll('\\', '/')
}
