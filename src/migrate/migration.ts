/** A file of another tool as a suite, and what could not be carried over. */
export interface Migration {
  /** The suite, as YAML. */
  readonly text: string
  /** What was spelled differently, old and new. */
  readonly changes: readonly MigrationNote[]
  /** What has no counterpart. It is a comment in the text where it stood. */
  readonly missing: readonly MigrationNote[]
}

/** One sentence about a line of the source, for example "`retry: 3` has no counterpart: use `run --retries 3`". */
export interface MigrationNote {
  readonly line: number
  readonly text: string
}
