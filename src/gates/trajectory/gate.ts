import * as z from 'zod'
import { locateFindings, type StepFinding } from '../../core/finding.js'
import { defineGate } from '../../core/gate.js'
import type { Trace } from '../../core/trace.js'
import { percent } from '../../math/percent.js'
import { type Expectation, MODES } from './align-calls.js'
import { expectedCall } from './call-schema.js'
import { checkExpectation, compareCalls } from './compare-calls.js'
import { SingleCall } from './expected-call.js'

interface Mismatches {
  readonly mismatch_count: number
  readonly findings: readonly StepFinding[]
}

const NO_MISMATCH: Mismatches = { mismatch_count: 0, findings: [] }

/** Findings that a run keeps; the count is exact whatever this says. */
const MAX_FINDINGS = 200

export const trajectory = defineGate({
  key: 'trajectory',
  summary: 'Did the agent make the expected calls, with the expected arguments?',
  options: z.strictObject({
    mode: z
      .enum([...MODES, 'exact-sequence'])
      .transform((mode) => (mode === 'exact-sequence' ? 'strict' : mode))
      .prefault('strict')
      .describe(
        'How the recorded calls line up with `calls`: `strict` (exactly, in order; also `exact-sequence`), `subsequence` (in order, others between), `unordered` (all of them, in any order), `superset` (at least these), `subset` (at most these).',
      ),
    calls: z.array(expectedCall).describe('The expected calls.'),
    extra_calls: z
      .enum(['allow', 'fail'])
      .optional()
      .describe('For `unordered` only: whether further calls are fine (`allow`, the default) or not (`fail`).'),
  }),
  targets: {
    'trajectory.passed': '1 when every run made the expected calls, else 0.',
    'trajectory.mismatch_count': 'Mismatches as the mode counts them, summed over runs.',
    'trajectory.pass_rate': 'Percent of runs that made the expected calls.',
  },
  defaultExpect: [{ target: 'trajectory.passed', matcher: { '>=': 1 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers'],
  check: checkExpectation,

  expectedCalls: ({ calls }) =>
    calls.map((call) => {
      const args = call instanceof SingleCall ? call.source.args : undefined
      return typeof args === 'object' ? { tool: call.id, args } : { tool: call.id }
    }),
  measure: (expectation, trace) => measureMismatches(expectation, trace),
  fold: (_options, runs) => {
    const passed = runs.reduce((sum, { measure }) => (measure.mismatch_count === 0 ? sum + 1 : sum), 0)
    return {
      targets: {
        'trajectory.passed': passed === runs.length ? 1 : 0,
        'trajectory.mismatch_count': runs.reduce((sum, { measure }) => sum + measure.mismatch_count, 0),
        'trajectory.pass_rate': percent(passed, runs.length),
      },
      findings: locateFindings(runs),
    }
  },
})

function measureMismatches(expectation: Expectation, { tool_calls }: Trace): Mismatches {
  const comparison = compareCalls(expectation, tool_calls)
  if (comparison === null) return NO_MISMATCH
  const { mismatch_count } = comparison
  const findings: StepFinding[] = []
  for (const finding of comparison.findings()) {
    if (findings.length === MAX_FINDINGS) {
      const message = `and ${mismatch_count - MAX_FINDINGS} more mismatches`
      findings.push({ level: 'note', kind: 'more_mismatches', step: null, message })
      break
    }
    findings.push(finding)
  }
  return { mismatch_count, findings }
}
