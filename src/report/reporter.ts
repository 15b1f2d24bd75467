import type { Reporter, ReporterOptions } from './define-reporter.js'
import { REPORTERS } from './reporter-list.js'
import { formOfFile, namedForm } from './text/named-form.js'

export const REPORTER_NAMES: readonly string[] = Object.keys(REPORTERS)

/** File extensions and their formats. */
const EXTENSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(REPORTERS).flatMap(([name, { extension }]) => (extension === undefined ? [] : [[extension, name]])),
)

export const REPORT_EXTENSIONS: readonly string[] = Object.keys(EXTENSIONS)

/** Formats are loaded on demand. */
export async function createReporter(name: string, options: ReporterOptions): Promise<Reporter> {
  const { reporter } = await namedForm(name, REPORTERS).load()
  return reporter.create(options)
}

/** What `--otlp` writes. It is not listed among the reports, because programs read it, not people. */
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

/** The format for a file's extension. */
export function reporterOfFile(file: string): string {
  return formOfFile(file, EXTENSIONS)
}
