import type { HistoryRow } from '../../core/history/history-entry.js'
import { fnv1a } from '../../core/text/short-hash.js'
import type { RunResult, TestResult } from '../../score/result/result.js'
import { failureReasons } from '../diff/failure-reasons.js'
import { isDeterministic, passCount } from '../diff/row-facts.js'
import { bounded } from '../text/trouble.js'

const MAX_REASONS = 3
const MAX_REASON_LENGTH = 160
const MOST_PRINTS = 250

/** What the history keeps of a row. `inputs`: a hash of what determines it. */
export function historyRow(test: TestResult, inputs: string | null): HistoryRow {
  const { suite, name, kind, model, status, runs } = test
  const costs = runs.flatMap(({ cost_usd }) => cost_usd ?? [])
  const durations = runs.flatMap(({ duration_ms }) => duration_ms ?? []).sort((a, b) => a - b)
  return {
    ...{ suite, name, kind, model, status },
    advisory: test.advisory === true,
    deterministic: isDeterministic(test),
    replayed: test.replayed,
    ...passCount(test),
    inputs,
    runs_id: test.runs_id ?? null,
    // Without durations, different runs would look the same.
    prints: durations.length < runs.length ? '' : runs.slice(0, MOST_PRINTS).map(printOf).join(''),
    reasons: failureReasons(test)
      .slice(0, MAX_REASONS)
      .map((reason) => ({ text: keptReason(reason.text), runs: reason.runs })),
    tokens: meanOf(runs.flatMap(({ tokens }) => tokens ?? [])),
    cost_usd: costs.length === 0 ? null : rounded(sumOf(costs), 1e6),
    median_ms: quantileOf(durations, 0.5),
    p90_ms: quantileOf(durations, 0.9),
  }
}

/** A reason as the history keeps it. */
export function keptReason(text: string): string {
  return bounded(text, MAX_REASON_LENGTH)
}

function printOf({ status, outcome, tokens, duration_ms, cost_usd }: RunResult): string {
  const hash = fnv1a(JSON.stringify([status, outcome, tokens, duration_ms, cost_usd]))
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(4, '0')
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(sumOf(values) / values.length)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The smallest value that at least this share of the values does not exceed. */
function quantileOf(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  return value === undefined ? null : rounded(value, 10)
}

function rounded(value: number, factor: number): number {
  return Math.round(value * factor) / factor
}
