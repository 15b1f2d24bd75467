// Selecting runs, pass^k and the token budget; the gate and `aggregateSelection` share them.
import type { MeasuredRun } from '../../core/gate/finding.js'
import type { MemberSet } from '../../core/members/member-set.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { passHatKPercent } from '../../math/pass-hat-k.js'
import { roundRatio } from '../../math/percent.js'

/** How many different tools of a run that did not select are kept for its finding. */
export const MAX_LISTED_TOOLS = 5

export interface SelectionFloor {
  readonly expected_tool: MemberSet
  readonly min_selection_rate: number
  readonly max_total_tokens?: number | undefined
  readonly k: number
}

/** One run. */
export interface RunSelection {
  readonly selected: boolean
  readonly tokens: number | null
  /** The first few different tools of a run that did not select, and how many more there were. */
  readonly called: readonly string[]
  readonly calledMore: number
}

/** All runs. The names are those of the targets. */
export interface SelectionSummary {
  readonly runs: number
  readonly selected_runs: number
  readonly selection_rate: number
  readonly pass_hat_k: number | null
  readonly max_tokens: number | null
  readonly passed: boolean
}

const NO_TOOLS: readonly string[] = []

export function selectionOf(expected: MemberSet, trace: Trace): RunSelection {
  const { total } = trace.conversation.tokens
  for (const call of trace.tool_calls) {
    if (expected.has(toolOf(call))) return { selected: true, tokens: total, called: NO_TOOLS, calledMore: 0 }
  }
  const tools = new Set(trace.tool_calls.map((call) => toolOf(call).id))
  const called = [...tools].slice(0, MAX_LISTED_TOOLS)
  return { selected: false, tokens: total, called, calledMore: tools.size - called.length }
}

export function summarizeSelection(
  floor: SelectionFloor,
  runs: readonly MeasuredRun<RunSelection>[],
): SelectionSummary {
  const n = runs.length
  let selected = 0
  let maxTokens: number | null = null
  let withinBudget = true
  for (const { measure } of runs) {
    if (measure.selected) selected += 1
    if (measure.tokens !== null && (maxTokens === null || measure.tokens > maxTokens)) maxTokens = measure.tokens
    if (!isWithin(floor.max_total_tokens, measure.tokens)) withinBudget = false
  }
  return {
    runs: n,
    selected_runs: selected,
    selection_rate: roundRatio(selected / n),
    // Fewer valid runs than k say nothing about k runs in a row.
    pass_hat_k: floor.k > n ? null : passHatKPercent(n, selected, floor.k),
    max_tokens: maxTokens,
    passed: reachesRate(floor, selected, n) && withinBudget,
  }
}

/** Avoids floating-point errors: 0.7 of 10 runs is 7 runs. */
export function reachesRate(floor: SelectionFloor, selected: number, runs: number): boolean {
  return selected >= floor.min_selection_rate * runs - 1e-9
}

function isWithin(budget: number | undefined, tokens: number | null): boolean {
  return budget === undefined || (tokens !== null && tokens <= budget)
}
