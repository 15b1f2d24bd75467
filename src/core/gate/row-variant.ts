// A block may turn its test into several rows: one for each number of a sweep, or for each source of tools. The
// settings of a row say how it is run, so that it has its own recording.

/** Which tools are added to those of the servers. */
export interface Injection {
  readonly count: number
  readonly from: 'catalog' | 'near_duplicate'
  /** Member ids of the tools to imitate, for `near_duplicate`. */
  readonly of?: readonly string[] | undefined
  readonly seed: number
}

/** How a row is run, where this differs from its test. */
export interface VariantSettings {
  /** Replaces the servers of the test. */
  readonly servers?: string[]
  readonly distractors?: Injection
  /** A tool that is not offered, by its member id. */
  readonly without?: string
  readonly track?: string
}

/** What the result says about a row, in addition to the name of its test. */
export interface VariantFacts {
  readonly without?: string
  readonly track?: string
  /** The first declared track. */
  readonly baseline?: string
  /** The certified bound, in percent, that a sweep must keep. */
  readonly floor?: number
  /** A number under the key of a gate is the point of its sweep: `{ distractors: 5 }`. */
  readonly [sweep: string]: string | number | undefined
}

/** Options of a row that are written in an unusual place: those of a track are below `tracks.<name>`. */
export interface MovedOptions {
  readonly keys: readonly string[]
  /** The path below the block. Everything else below the first key belongs to other rows. */
  readonly to: readonly [string, string]
}

/** One of the rows that a block turns its test into. */
export interface RowVariant<Options> {
  /** As in `name {distractors 5}`; null for the test itself. */
  readonly label: string | null
  /** The options that the gate gets for this row. */
  readonly options: Options
  readonly settings: VariantSettings
  readonly facts: VariantFacts
  /** Shown, but does not decide anything. */
  readonly advisory?: boolean
  readonly moved?: MovedOptions
}
