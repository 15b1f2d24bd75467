import type { RawTrace } from './importer.js'

/** A small log and its expected traces. Every importer has some in its `cases.ts`; the contract test runs them. */
export interface ImporterCase {
  readonly name: string
  /** The values of the log, by file: a run may use several. */
  readonly files: Readonly<Record<string, readonly unknown[]>>
  /** What the traces contain at least: compared key by key, lists as a whole. */
  readonly traces: readonly ExpectedTrace[]
  /** How many things the importer reports as left out. */
  readonly skipped?: number
  /** What it warns of, with its place; default: nothing. */
  readonly warnings?: readonly string[]
}

export type ExpectedTrace = RawTrace & { readonly tool_calls: readonly unknown[] }
