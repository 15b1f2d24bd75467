import type { NameToken } from './name-token.js'
import type { Observation } from './observation.js'

/** A suite that passes, and in which one name at a time is misspelled. */
export interface Subject {
  readonly name: string
  readonly text: string
  readonly tokens: readonly NameToken[]
  /** Names of tools that there really are: a mistake that gives another one is a change of meaning. */
  readonly tools: ReadonlySet<string>
  readonly observe: Readonly<Record<Way, Observe>>
}

type Observe = (text: string) => Promise<Observation>

/**
 * `score`: loading, the recorded runs scored by the suite, and whatever runs without a model. `record`: the same with live
 * tools, as when it is recorded anew and the model does what it did before. `replay`: recordings that no longer fit the
 * suite are refused.
 */
export type Way = 'score' | 'record' | 'replay'
