/** One problem in a text input, with its position. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly file: string
  /** From 1; 0 when the input has no text position (an object passed to the API). */
  readonly line: number
  readonly column: number
  /** The path in the data: `agents[0].trajectory.calls[1].args`. */
  readonly path: string
  readonly message: string
  readonly hint?: string
  /** The lines around the place, with a caret. */
  readonly frame?: string
}

/** A place in a file. */
export interface FilePlace {
  /** `runs.jsonl:12:5`. */
  readonly place: string
  /** From 1; undefined where nobody knows it, or the whole file is meant. */
  readonly line?: number | undefined
}

/** What is wrong at one place in a file. */
export interface PlacedComplaint extends FilePlace {
  readonly complaint: string
}

/** `suite.yml:12:5`; without a line, the file and the path in its data. */
export function problemPlace({ file, line, column, path }: Problem): string {
  return line === 0 ? [file, path].filter(Boolean).join(' ') : `${file}:${line}:${column}`
}
