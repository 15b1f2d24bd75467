import { isGreen } from '../../core/gate/status.js'
import type { TestResult } from '../../score/result/result.js'

type OnRow = (row: TestResult) => Promise<void>

/** What could not be read. */
interface Losses {
  /**
   * Whether something may be missing without an error: logs are read line by line, our traces are read completely or
   * fail.
   */
  readonly readsLogs: boolean
  readonly loss: string | null
}

/**
 * Rows of logs with missing lines: a missing line may contain the call that matters, so such rows do not pass. The
 * newest row is held back, because the broken line may be the last one.
 */
export class UnsureRows {
  readonly #losses: Losses
  readonly #onRow: OnRow
  #held: TestResult | null = null

  constructor(losses: Losses, onRow: OnRow) {
    this.#losses = losses
    this.#onRow = onRow
  }

  async add(row: TestResult): Promise<void> {
    if (!this.#losses.readsLogs) return await this.#onRow(row)
    await this.end()
    this.#held = row
  }

  /** Returns the row that was held back. */
  async end(): Promise<void> {
    const held = this.#held
    this.#held = null
    if (held !== null) await this.#onRow(unsure(held, this.#losses.loss))
  }
}

/** A row that failed did so because of what was read. */
function unsure(row: TestResult, loss: string | null): TestResult {
  if (loss === null || row.runs.length === 0) return row
  const { status, warnings = [] } = row
  return { ...row, status: isGreen(status) ? 'inconclusive' : status, warnings: [...warnings, loss] }
}
