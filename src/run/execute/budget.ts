// Spending limits: `--max-cost` for everything, `budget:` for the runs of one suite.
import { McproveError } from '../../core/errors/error.js'
import type { Suite } from '../../suite/suite.js'

/** Ends a run that would exceed a budget. */
export class BudgetSpent extends Error {}

export class Budget {
  readonly #maxCostUsd: number | undefined
  readonly #spentBySuite = new Map<Suite, number>()
  #spentUsd = 0

  constructor(maxCostUsd: number | undefined) {
    this.#maxCostUsd = maxCostUsd
  }

  add(suite: Suite, costUsd: number): void {
    this.#spentUsd += costUsd
    this.#spentBySuite.set(suite, this.#spentIn(suite) + costUsd)
  }

  /** The budget that is used up, in words; null while there is money left, or without a budget. */
  spent(suite: Suite): string | null {
    const { max_cost: suiteCap } = suite.settings.budget ?? {}
    if (this.#maxCostUsd !== undefined && this.#spentUsd >= this.#maxCostUsd) {
      return `--max-cost ${this.#maxCostUsd} is used up (${this.#spentUsd.toFixed(4)} USD)`
    }
    if (suiteCap !== undefined && this.#spentIn(suite) >= suiteCap) {
      return `the budget of ${suiteCap} USD is used up (${this.#spentIn(suite).toFixed(4)} USD)`
    }
    return null
  }

  /** Throws PRICE_UNKNOWN under a budget: without a price it cannot be enforced. */
  requirePrice(suite: Suite, model: string, price: object | null, rowCap?: number): void {
    const cap = this.#maxCostUsd ?? suite.settings.budget?.max_cost ?? rowCap
    if (price === null && cap !== undefined) throw unknownPrice(model)
  }

  /** Throws PRICE_UNKNOWN under a budget when a program did not report what its run cost. */
  requireCost(suite: Suite, model: string, costUsd: number | null): void {
    if (costUsd !== null || (this.#maxCostUsd ?? suite.settings.budget?.max_cost) === undefined) return
    throw new McproveError('PRICE_UNKNOWN', `${model} did not report its cost, so the budget cannot be enforced`, {
      hint: `Let the program write \`cost_usd\`, or \`tokens\` with \`prices: { ${model}: { input, output } }\` in the suite, to the file that MCPROVE_REPORT_FILE names.`,
    })
  }

  #spentIn(suite: Suite): number {
    return this.#spentBySuite.get(suite) ?? 0
  }
}

export function unknownPrice(model: string): McproveError {
  return new McproveError('PRICE_UNKNOWN', `${model} has no known price, so the budget cannot be enforced`, {
    hint: `Add \`prices: { ${model}: { input, output } }\` to the suite, in USD per million tokens.`,
  })
}
