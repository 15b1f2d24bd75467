/** One thing that good runs have in common, as lines of YAML. */
export interface LearnedCheck {
  readonly block: 'expect' | 'trajectory' | 'trajectory_axes' | 'tool_edges'
  /** The list of the block that the lines belong to. */
  readonly list?: 'dependencies'
  /** What held, for the comment above it. */
  readonly what: string
  /** In how many runs. */
  readonly runs: number
  readonly lines: readonly string[]
  /** Written as a comment: it may be chance, or fail good runs. */
  readonly isProposed: boolean
}
