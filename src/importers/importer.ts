// The contract of an importer: a folder that reads one foreign log format. Importers see parsed values, never text or
// files, and give raw traces, which core/trace/trace-reader.ts reads like any other.

/** What a log begins with: its first JSON value and, where it is JSON Lines, those of its first 20 lines. */
export type Head = readonly unknown[]

/** How many values a detector sees. */
export const HEAD_VALUES = 20

/** Where a value stands. */
export interface LogPlace {
  readonly file: string
  /** From 1; of a document, the first. */
  readonly line: number
}

/** A trace as JSON, before its defaults. */
export type RawTrace = Readonly<Record<string, unknown>>

export interface ImportContext {
  /** Says that something of the log is in no trace, and why: it is counted, and listed with `--verbose`. */
  readonly skip: (what: string, place: LogPlace) => void
}

/** Reads all files of one format, value by value: a run may be spread over several files. */
export interface ImportSession {
  /** Gives the traces that this value completes. */
  push(value: unknown, place: LogPlace): Iterable<RawTrace>
  end(): Iterable<RawTrace>
}

export interface Importer {
  /** As `--format` takes it. */
  readonly key: string
  readonly summary: string
  /** True only by something that no other format has. */
  readonly detect: (head: Head) => boolean
  readonly open: (context: ImportContext) => ImportSession
}

export function defineImporter(importer: Importer): Importer {
  return importer
}
