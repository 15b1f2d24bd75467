import type { HistoryRow } from '../../core/history/history-entry.js'
import { fnv1a, shortHash } from '../../core/text/short-hash.js'
import type { RunResult, TestResult } from '../../score/result/result.js'
import { failureReasons } from '../diff/failure-reasons.js'
import { isDeterministic, passCount } from '../diff/row-facts.js'
import { bounded } from '../text/trouble.js'

const MAX_REASONS = 3
const MAX_REASON_LENGTH = 160
const MOST_PRINTS = 250

/** What the history keeps of a row. `inputs`: a hash of what determines it. `isOneRun`: only one of its runs was chosen. */
export function historyRow(test: TestResult, inputs: string | null, isOneRun = false): HistoryRow {
  const { suite, name, kind, model, status, runs } = test
  const costs = runs.flatMap(({ cost_usd }) => cost_usd ?? [])
  const durations = runs.flatMap(({ duration_ms }) => duration_ms ?? []).sort((a, b) => a - b)
  return {
    ...{ suite, name, kind, model, status },
    advisory: test.advisory === true,
    deterministic: isDeterministic(test),
    replayed: test.replayed,
    partial: isOneRun || (runs.length === 1 && (runs[0]?.run ?? 1) > 1),
    ...passCount(test),
    inputs,
    runs_id: test.runs_id ?? null,
    prints: printsOf(test),
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

function printsOf(test: TestResult): string {
  if (isDeterministic(test) || test.runs.length === 0) return ''
  if (test.runs_id === undefined) return shortHash(JSON.stringify(test.runs.map((run) => [run.status, factsOf(run)])))
  // Without durations, different runs would look the same.
  if (test.runs.some(({ duration_ms }) => duration_ms === null)) return ''
  return test.runs.slice(0, MOST_PRINTS).map(printOf).join('')
}

/** Whatever checks say about the run. */
function factsOf({ outcome, tokens, duration_ms, cost_usd }: RunResult): readonly unknown[] {
  return [outcome, tokens, duration_ms, cost_usd]
}

function printOf(run: RunResult): string {
  const hash = fnv1a(JSON.stringify(factsOf(run)))
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
