// Where reports go: each reporter with its output, fed row by row.
import { resolve } from 'node:path'
import { McproveError } from '../core/error.js'
import { OutputFile } from '../files/output-file.js'
import { createReporter, type Reporter, reporterOfFile } from '../report/reporter.js'
import type { Result, TestResult } from '../score/result.js'
import { Tally } from '../score/summarize.js'
import { type Io, wantsColor, writeText } from './io.js'

export interface ReportFlags {
  /** `NAME` or `NAME=FILE`. */
  readonly reporter?: readonly string[]
  readonly output?: readonly string[]
  readonly quiet?: boolean
}

interface Sink {
  readonly reporter: Reporter
  /** Null is standard output. */
  readonly file: OutputFile | null
}

/** Counts and reports rows as they are scored; keeps them only when a reporter needs the whole result. */
export class ReportSinks {
  readonly #io: Io
  readonly #sinks: readonly Sink[]
  readonly #keepsRows: boolean
  readonly #tally = new Tally()
  readonly #tests: TestResult[] = []

  constructor(flags: ReportFlags, io: Io) {
    this.#io = io
    const wanted = wantedReports(flags)
    const color = wantsColor(io, io.stdout)
    // Every name is checked before the first file is opened.
    const reporters = wanted.map(({ name, file }) => createReporter(name, { color: color && file === null }))
    this.#sinks = wanted.map(({ file }, i) => ({
      // One reporter was made for each wanted report.
      reporter: reporters[i] as Reporter,
      file: file === null ? null : new OutputFile(file),
    }))
    this.#keepsRows = reporters.some(({ row }) => row === undefined)
  }

  async row(test: TestResult): Promise<void> {
    this.#tally.add(test)
    if (this.#keepsRows) this.#tests.push(test)
    for (const { reporter, file } of this.#sinks)
      if (reporter.row !== undefined) await this.#write(reporter.row(test), file)
  }

  /** Writes the ends of all reports, puts files in their place and returns the exit code. */
  async finish(exitCode = this.#tally.exitCode): Promise<number> {
    const { summary } = this.#tally
    const result: Result = { schema: 'mcprove/result@1', summary, exit_code: exitCode, tests: this.#tests }
    for (const { reporter, file } of this.#sinks) await this.#write(reporter.end(result), file)
    for (const { file } of this.#sinks) file?.commit()
    return exitCode
  }

  /** After an error: files that were there stay as they were. */
  discard(): void {
    for (const { file } of this.#sinks) file?.discard()
  }

  async #write(chunks: Iterable<string>, file: OutputFile | null): Promise<void> {
    for (const chunk of chunks) {
      if (file === null) await writeText(this.#io.stdout, chunk)
      else file.write(chunk)
    }
  }
}

function wantedReports({ reporter = [], output = [], quiet }: ReportFlags): { name: string; file: string | null }[] {
  const empty = reporter.find((text) => text.endsWith('='))
  if (empty !== undefined) {
    throw new McproveError('BAD_USAGE', `--reporter ${empty} names no file`, { hint: `Write --reporter ${empty}FILE.` })
  }
  const wanted = [
    ...reporter.map((text) => {
      const [name = '', ...rest] = text.split('=')
      return { name, file: rest.length === 0 ? null : rest.join('=') }
    }),
    ...output.map((file) => ({ name: reporterOfFile(file), file })),
  ]
  const onStdout = wanted.filter(({ file }) => file === null)
  if (onStdout.length > 1) {
    const names = onStdout.map(({ name }) => name).join(' and ')
    throw new McproveError('BAD_USAGE', `${names} would both write to standard output`, {
      hint: 'Give all but one a file: --reporter json=result.json.',
    })
  }
  const files = wanted.flatMap(({ file }) => (file === null ? [] : [file]))
  const twice = files.find((file, i) => files.findIndex((other) => resolve(other) === resolve(file)) !== i)
  if (twice !== undefined) {
    throw new McproveError('BAD_USAGE', `two reports would be written to ${twice}`, { hint: 'Give each its own file.' })
  }
  if (onStdout.length === 0 && !quiet) wanted.unshift({ name: 'pretty', file: null })
  return wanted
}
