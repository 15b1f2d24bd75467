import * as z from 'zod'
import { defineGate, type ExpectationSource } from '../../core/gate/gate.js'
import { member } from '../../core/members/member-set.js'
import { percent } from '../../math/percent.js'
import { describeRuns } from './describe-runs.js'
import { type SelectionFloor, type SelectionSummary, selectionOf, summarizeSelection } from './selection.js'

const PASSED: readonly ExpectationSource[] = [{ target: 'tool_selection.passed', matcher: { '>=': 1 } }]

export const toolSelection = defineGate({
  key: 'tool_selection',
  summary: 'Does the agent call the expected tool often enough, within a token budget?',
  options: z.strictObject({
    expected_tool: member.describe('The tool that a run must call at least once.'),
    min_selection_rate: z.number().min(0).max(1).describe('The share of runs that must call it.'),
    max_total_tokens: z.int().positive().optional().describe('The maximum number of tokens of any run.'),
    k: z.int().min(1).default(1).describe('The k of pass^k: the number of runs in a row; at most `runs`.'),
  }),
  targets: {
    'tool_selection.selection_rate': 'The share of runs that called the tool, 0 to 1.',
    'tool_selection.selected_runs': 'How many runs called the tool.',
    'tool_selection.pass_hat_k': 'Percent: the probability that all of k runs call the tool, C(c,k) / C(n,k).',
    'tool_selection.max_tokens': 'The largest number of tokens of any run; null when no run recorded tokens.',
    'tool_selection.passed': '1 when the rate is reached and every run is within the budget.',
  },
  defaultExpect: PASSED,
  // The floor has its own keys; an `expect` list adds to it.
  limits: () => PASSED,
  perRun: false,
  reads: ['calls', 'names', 'servers', 'tokens'],
  passesWithoutEvidence: { servers: 'A bare `expected_tool` matches the tool on any server.' },

  check: ({ k }, { runs }) =>
    k <= runs
      ? []
      : [{ path: ['k'], message: `k is ${k}, but the test has ${count(runs)}`, hint: 'Raise `runs` or lower `k`.' }],
  measure: ({ expected_tool }, trace) => selectionOf(expected_tool, trace),
  fold: (floor, runs) => {
    const summary = summarizeSelection(floor, runs)
    return {
      targets: {
        'tool_selection.selection_rate': summary.selection_rate,
        'tool_selection.selected_runs': summary.selected_runs,
        'tool_selection.pass_hat_k': summary.pass_hat_k,
        'tool_selection.max_tokens': summary.max_tokens,
        'tool_selection.passed': summary.passed ? 1 : 0,
      },
      findings: describeRuns(floor, summary, runs),
      summary: floorLine(floor, summary),
    }
  },
})

/** `selection 9/10 (90%), pass^k 90%, max tokens 1840` */
function floorLine({ k }: SelectionFloor, { runs, selected_runs, pass_hat_k, max_tokens }: SelectionSummary): string {
  const passHat = `${pass_hat_k === null ? 'n/a' : `${pass_hat_k}%`}${k > 1 ? ` (k=${k})` : ''}`
  return `selection ${selected_runs}/${runs} (${percent(selected_runs, runs)}%), pass^k ${passHat}, max tokens ${max_tokens ?? 'n/a'}`
}

function count(runs: number): string {
  return runs === 1 ? '1 run' : `${runs} runs`
}
