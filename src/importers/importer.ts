// The contract of an importer: a folder that reads one log format. Importers get parsed values, never text or files,
// and return raw traces, which core/trace/trace-reader.ts reads like any other.

/** The start of a log: its first JSON value and, for JSON Lines, those of its first 20 lines. */
export type Head = readonly unknown[]

/** How many values a detector sees. */
export const HEAD_VALUES = 20

/** The position of a value. */
export interface LogPlace {
  readonly file: string
  /** From 1; for a document, its first line. */
  readonly line: number
}

/** A trace as JSON, before its defaults. */
export type RawTrace = Readonly<Record<string, unknown>>

export interface ImportContext {
  /** Reports that something is not included in a trace, and why: it is counted, and listed with `--verbose`. */
  readonly skip: (what: string, place: LogPlace) => void
  /** Reports that the log contains something a second time. */
  readonly repeat: (what: string, place: LogPlace) => void
  /** Reports that a run may be incomplete: it is printed, and no test passes on such a log. */
  readonly warn: (what: string, place: LogPlace) => void
  /** The key of the importer, for `source` of the traces. */
  readonly format?: string
}

/** Reads all files of one format, value by value: a run may use several files. */
export interface ImportSession {
  /** Returns the traces that this value completes. */
  push(value: unknown, place: LogPlace): Iterable<RawTrace>
  end(): Iterable<RawTrace>
  /**
   * The size of the largest run so far, in characters, where many runs wait for their end. Otherwise, what was read since
   * the last trace is one run.
   */
  largestRun?(): number
}

export interface Importer {
  /** As `--format` takes it. */
  readonly key: string
  readonly summary: string
  /** True only when the log has something that no other format has. */
  readonly detect: (head: Head) => boolean
  /** For a log in which no importer sees something of its own: messages that mean the same in every format. */
  readonly detectPlain?: (head: Head) => boolean
  /** The log may contain the same call several times: in later requests, in events, in spans. */
  readonly isRepeating?: boolean
  /** The log also contains calls and tokens that are not the agent's: expected calls, simulated users. */
  readonly hasOthers?: boolean
  readonly open: (context: ImportContext) => ImportSession
}

export function defineImporter(importer: Importer): Importer {
  return importer
}
