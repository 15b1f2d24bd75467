// `total` of `runs: { until: decided }`: the points of a sweep share their runs, so that points that are still undecided
// get what decided ones leave. Runs are given out in rounds, and a round begins when the last one has ended at every
// point: so who gets a run depends only on the outcomes, never on which run finished first.

/** One point of a sweep. */
export class RunShare {
  readonly #shared: SharedRuns
  /** Runs up to this number may be made. */
  allotted: number
  /** Runs up to this number have ended. */
  ended = 0
  /** Needs no further runs, or cannot make them. */
  isDone = false
  /** Undecided, and nothing is left for it. */
  isSpent = false
  #wake: () => void = () => {}

  constructor(shared: SharedRuns, min: number) {
    this.#shared = shared
    this.allotted = min
  }

  /** To be called whenever a run has ended. */
  report(ended: number, isOver: boolean): void {
    this.ended = ended
    // Recorded runs of an earlier attempt.
    this.allotted = Math.max(this.allotted, ended)
    this.isDone ||= isOver
    this.#shared.advance()
  }

  leave(): void {
    this.isDone = true
    this.#shared.advance()
  }

  /** Resolves when it has got a run, or gets none any more; null when it waits for nothing. */
  wait(): Promise<void> | null {
    if (this.isDone || this.isSpent || this.ended < this.allotted) return null
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  wake(): void {
    this.#wake()
  }
}

export class SharedRuns {
  readonly #total: number
  readonly #shares: RunShare[] = []

  /** `total` without the runs of points that are recorded already. */
  constructor(total: number) {
    this.#total = total
  }

  /** In the order of the sweep, before any run starts. */
  join(min: number): RunShare {
    const share = new RunShare(this, min)
    this.#shares.push(share)
    return share
  }

  /** One further run for each point that is undecided, in the order of the sweep, as long as there are any. */
  advance(): void {
    const open = this.#shares.filter(({ isDone, isSpent }) => !isDone && !isSpent)
    if (open.length === 0 || open.some(({ ended, allotted }) => ended < allotted)) return
    let left = this.#total - this.#shares.reduce((sum, { ended }) => sum + ended, 0)
    for (const share of open) {
      if (left > 0) share.allotted += 1
      else share.isSpent = true
      left -= 1
    }
    for (const share of open) share.wake()
  }
}
