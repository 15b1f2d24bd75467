// Steps 5 and 6 of docs/spec/critics.md: one line for each tool choice and each critic, and their total.
import type { CaseCritic, CriticResult } from './critic.js'
import { type ScoredLine, TOOL_SELECTION } from './evaluation.js'
import { isSameTool, type ToolName } from './fields/tool-name.js'
import { shownExpected } from './judge-argument.js'
import { judgePair, type PreparedMade, type PreparedWanted } from './prepared-call.js'

const UNEARNED: CriticResult = { match: false, score: 0 }
const UNJUDGED: CriticResult = { match: null, score: 0 }

/** What judges a pair. */
interface Judging {
  readonly critics: readonly CaseCritic[]
  readonly selectionWeight: number
  readonly servers: readonly string[]
}

/** An expected call and the recorded call paired with it, if any, with their indices. */
export interface Pair {
  readonly wanted: PreparedWanted
  readonly made: PreparedMade | undefined
  readonly expected_index: number
  readonly actual_index: number | null
}

export function addLines(
  lines: ScoredLine[],
  { wanted, made, expected_index, actual_index }: Pair,
  { critics, selectionWeight, servers }: Judging,
): void {
  const isSame = made !== undefined && isSameTool(wanted.name, made.name, servers)
  // Copied key by key: spreads would take longer than the rest of this function.
  lines.push({
    field: TOOL_SELECTION,
    is_selection: true,
    match: isSame,
    score: isSame ? selectionWeight : 0,
    weight: selectionWeight,
    expected: wanted.name.text,
    actual: made === undefined ? null : made.name.text,
    reason: undefined,
    note: undefined,
    is_criticized: true,
    expected_index,
    actual_index,
  })
  for (const [at, critic] of critics.entries()) {
    const is_criticized = critic.judge !== null
    // A call that was not made scores 0, even when there is nothing to score by.
    const missing = is_criticized ? UNEARNED : UNJUDGED
    const result = made === undefined ? missing : judgePair(critic, at, wanted, made)
    const expected = wanted.arguments[at]
    lines.push({
      field: critic.field,
      is_selection: false,
      match: result.match,
      score: result.score,
      weight: critic.weight,
      expected: expected === undefined ? null : shownExpected(expected),
      actual: made?.arguments[at]?.value ?? null,
      reason: result.reason,
      note: result.note,
      is_criticized,
      expected_index,
      actual_index,
    })
  }
}

export function addExtraCalls(
  lines: ScoredLine[],
  actual: readonly { readonly name: ToolName }[],
  partners: readonly number[],
  weight: number,
): void {
  const taken = new Set(partners)
  actual.forEach(({ name }, index) => {
    if (taken.has(index)) return
    const line = { field: TOOL_SELECTION, is_selection: true, match: false, score: 0, weight }
    lines.push({
      ...line,
      expected: null,
      actual: name.text,
      is_criticized: true,
      expected_index: null,
      actual_index: index,
    })
  })
}

/** Nothing expected and nothing penalised is a full score; null for 0 of 0. */
export function shareOf(lines: readonly ScoredLine[]): number | null {
  if (lines.length === 0) return 1
  let score = 0
  let weight = 0
  for (const line of lines) {
    score += line.score
    weight += line.weight
  }
  return weight <= 0 ? null : Math.min(1, Math.max(0, score / weight))
}
