/** A command line whose work grows with the size of one input. */
export interface GrowthCase {
  /** What there are more and more of: `tests`, `runs of a test`. */
  readonly counts: string
  /** The smallest of three sizes, each twice the one before: in `npm test`, and in `npm run prove`. */
  readonly small: number
  readonly large: number
  /** Writes an input of this size into an empty folder. */
  readonly make: (folder: string, size: number) => Promise<CommandLine> | CommandLine
  /** It changes the process it runs in, so it always gets one of its own. */
  readonly needsProcess?: true
}

export interface CommandLine {
  /** Paths are absolute. */
  readonly args: readonly string[]
  readonly stdin?: string
  /** 0 unless it says otherwise. */
  readonly exitCode?: number
  /** Ends what the command line needs. */
  readonly close?: () => Promise<void>
}

/** Three sizes, each twice the one before. */
export function sizesFrom(smallest: number): readonly [number, number, number] {
  return [smallest, 2 * smallest, 4 * smallest]
}

/**
 * How much more the last doubling costs than the one before: 2 where work is linear, 4 where it is quadratic, and about
 * 1 where there is nothing to double. What is the same at every size does not count.
 */
export function growthOf([one, two, four]: readonly [number, number, number], noise: number): number {
  const [first, second] = [two - one, four - two]
  return second <= noise ? 1 : second / Math.max(first, noise / 2)
}
