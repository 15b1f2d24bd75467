import type { Severity } from './change-kind.js'

/** What mutation testing says of one test. */
export interface TestStrength {
  readonly suite: string
  readonly name: string
  readonly model: string | null
  /** How many recorded runs passed, and so were changed. */
  readonly runs: number
  /** Why nothing was measured; null where something was. */
  readonly unmeasured: string | null
  /** How many changed runs were scored. */
  readonly scored: number
  readonly changes: readonly TriedChange[]
  /** The blocks that together catch most of the survivors; null when there is nothing to add. */
  readonly addition: Addition | null
}

/** One change, made in every run that has a place for it. */
export interface TriedChange {
  /** The same in every recording: what a baseline knows it by. */
  readonly id: string
  readonly kind: string
  readonly severity: Severity
  /** What the agent did instead, as a sentence without a full stop. */
  readonly text: string
  /** In how many runs it was made, and in how many of them the test no longer passed. */
  readonly runs: number
  readonly caught_runs: number
  /**
   * `caught`: in every run. `survived`: the test passes all the same. `harmless`: the meaning stays, so nothing counts
   * against the suite. `world`: the checks that are left read the world afterwards, which a changed trace cannot show.
   */
  readonly verdict: 'caught' | 'survived' | 'harmless' | 'world'
  /** The checks that no longer passed, over all runs. */
  readonly caught_by: readonly string[]
  /** The smallest check that catches it and passes every recorded run; null where there is none. */
  readonly suggestion: Suggestion | null
}

export interface Suggestion {
  readonly yaml: string
  /** Kinds of harmless change that it would fail as well: there is no check without that. */
  readonly too_strict_for: readonly string[]
}

export interface Addition {
  /** What to add below the test. */
  readonly yaml: string
  /** The ids of the survivors it catches. */
  readonly catches: readonly string[]
}
