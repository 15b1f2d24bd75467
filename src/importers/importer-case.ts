import type { RawTrace } from './importer.js'

/** A log small enough to read, and what it says. Every importer has some in its `cases.ts`; the contract test runs them. */
export interface ImporterCase {
  readonly name: string
  /** The values of the log, by file: a run may be spread over several. */
  readonly files: Readonly<Record<string, readonly unknown[]>>
  /** What the traces hold at least: compared key by key, lists whole. */
  readonly traces: readonly ExpectedTrace[]
  /** How many things the importer says it left out. */
  readonly skipped?: number
}

export type ExpectedTrace = RawTrace & { readonly tool_calls: readonly unknown[] }
