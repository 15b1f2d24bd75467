import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import { type RunSelection, reachesRate, type SelectionFloor, type SelectionSummary } from './selection.js'

/** The findings about the runs, in order. */
export function describeRuns(
  floor: SelectionFloor,
  { selected_runs, runs: n }: SelectionSummary,
  runs: readonly MeasuredRun<RunSelection>[],
): Finding[] {
  const findings: Finding[] = []
  // A miss that the rate allows did not decide anything, so it is a note.
  const missLevel = reachesRate(floor, selected_runs, n) ? 'note' : 'error'
  for (const { run, measure } of runs) {
    if (!measure.selected) findings.push(describeMiss(floor, run, measure, missLevel))
    const budget = floor.max_total_tokens
    if (budget !== undefined && (measure.tokens === null || measure.tokens > budget)) {
      findings.push(describeTokens(budget, run, measure.tokens))
    }
  }
  return findings
}

function describeMiss(
  { expected_tool }: SelectionFloor,
  run: number,
  { called, calledMore }: RunSelection,
  level: Finding['level'],
): Finding {
  const expected = expected_tool.ids[0]
  const more = calledMore === 0 ? '' : ` and ${calledMore} more`
  const instead = called.length === 0 ? 'no call was made' : `called ${called.join(', ')}${more}`
  const message = `${expected} was not called: ${instead}`
  return { level, kind: 'not_selected', run, step: null, message, expected, actual: called }
}

function describeTokens(budget: number, run: number, tokens: number | null): Finding {
  if (tokens === null) {
    return { level: 'error', kind: 'no_tokens', run, step: null, message: 'no tokens recorded', expected: budget }
  }
  const message = `${tokens} tokens, ${tokens - budget} over the budget of ${budget}`
  return { level: 'error', kind: 'over_budget', run, step: null, message, expected: budget, actual: tokens }
}
