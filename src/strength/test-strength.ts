import type { Severity } from './change-kind.js'

/** The results of mutation testing for one test. */
export interface TestStrength {
  readonly suite: string
  readonly name: string
  readonly model: string | null
  /** How many recorded runs passed, and so were changed. */
  readonly runs: number
  /** Why nothing was measured; null when something was. */
  readonly unmeasured: string | null
  /** How many changed runs were scored. */
  readonly scored: number
  readonly changes: readonly TriedChange[]
  /** The blocks that together catch most of the survivors; null when there is nothing to add. */
  readonly addition: Addition | null
}

/** One change, made in every run that has a place for it. */
export interface TriedChange {
  /** The same in every recording; baselines use it. */
  readonly id: string
  readonly kind: string
  readonly severity: Severity
  /** What the agent did instead, as a sentence without a full stop. */
  readonly text: string
  /** In how many runs it was made, and in how many of these the test no longer passed. */
  readonly runs: number
  readonly caught_runs: number
  /**
   * `caught`: in every run. `survived`: the test still passes. `harmless`: the meaning does not change, so it does not
   * count against the suite. `world`: the remaining checks read the state afterwards, which a changed trace cannot
   * show.
   */
  readonly verdict: 'caught' | 'survived' | 'harmless' | 'world'
  /** The checks that no longer passed, over all runs. */
  readonly caught_by: readonly string[]
  /** The smallest check that catches it and passes every recorded run; null where there is none. */
  readonly suggestion: Suggestion | null
}

export interface Suggestion {
  readonly yaml: string
  /** Harmless kinds of change that it would fail as well, when there is no check without any. */
  readonly too_strict_for: readonly string[]
}

export interface Addition {
  /** What to add below the test. */
  readonly yaml: string
  /** The ids of the survivors it catches. */
  readonly catches: readonly string[]
}
