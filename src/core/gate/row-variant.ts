// A block may make several rows of its test: a row for each number of a sweep, or for each source of tools. How such a
// row is run stands in its settings, so that it has a recording of its own.

/** Which tools are added to those of the servers. */
export interface Injection {
  readonly count: number
  readonly from: 'catalog' | 'near_duplicate'
  /** Member ids of the tools to imitate, for `near_duplicate`. */
  readonly of?: readonly string[] | undefined
  readonly seed: number
}

/** How a row is run, where that is not how its test is. */
export interface VariantSettings {
  /** In place of those of the test. */
  readonly servers?: string[]
  readonly distractors?: Injection
  /** A tool that is not offered, by its member id. */
  readonly without?: string
  readonly track?: string
}

/** What the result says about a row, beside the name of its test. */
export interface VariantFacts {
  readonly without?: string
  readonly track?: string
  /** The first declared track. */
  readonly baseline?: string
  /** The certified bound, in percent, that a sweep is asked to keep. */
  readonly floor?: number
  /** A number under the key of a gate is the point of its sweep: `{ distractors: 5 }`. */
  readonly [sweep: string]: string | number | undefined
}

/** Options of a row that are not written where they usually are: those of a track are below `tracks.<name>`. */
export interface MovedOptions {
  readonly keys: readonly string[]
  /** Below the block. What else is below the first key is for other rows. */
  readonly to: readonly [string, string]
}

/** One of the rows that a block makes of its test. */
export interface RowVariant<Options> {
  /** As in `name {distractors 5}`; null for the test itself. */
  readonly label: string | null
  /** What the gate gets for this row. */
  readonly options: Options
  readonly settings: VariantSettings
  readonly facts: VariantFacts
  /** It is shown and decides nothing. */
  readonly advisory?: boolean
  readonly moved?: MovedOptions
}
