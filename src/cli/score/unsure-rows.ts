import { isGreen } from '../../core/gate/status.js'
import type { TestResult } from '../../score/result/result.js'

type OnRow = (row: TestResult) => Promise<void>

/** What of the traces could not be read. */
interface Losses {
  /** Whether something may be lost without an error: logs are read line by line, traces whole or not at all. */
  readonly readsLogs: boolean
  readonly loss: string | null
}

/**
 * Rows of logs that lines are missing of: what is lost may be the call that matters, so nothing there passes. The newest row
 * is held back, since the broken line may be the last one.
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

  /** Gives the row that was held back. */
  async end(): Promise<void> {
    const held = this.#held
    this.#held = null
    if (held !== null) await this.#onRow(unsure(held, this.#losses.loss))
  }
}

/** A row that failed did so by what is there. */
function unsure(row: TestResult, loss: string | null): TestResult {
  if (loss === null || row.runs.length === 0) return row
  const { status, warnings = [] } = row
  return { ...row, status: isGreen(status) ? 'inconclusive' : status, warnings: [...warnings, loss] }
}
