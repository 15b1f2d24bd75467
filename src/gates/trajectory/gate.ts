import * as z from 'zod'
import { locateFindings, type StepFinding } from '../../core/gate/finding.js'
import { defineGate } from '../../core/gate/gate.js'
import { deniedMembers, members } from '../../core/members/member-set.js'
import type { Trace } from '../../core/trace/trace.js'
import { percent } from '../../math/percent.js'
import { EXTRA_CALLS, MODES } from './align-calls.js'
import { expectedCall } from './arguments/call-schema.js'
import { checkCallExpectation, compareCalls, type Expected } from './compare-calls.js'
import { SingleCall } from './expected-call.js'
import { type CallFilter, recordedCalls } from './recorded-calls.js'

interface Mismatches {
  readonly mismatch_count: number
  readonly findings: readonly StepFinding[]
}

const NO_MISMATCH: Mismatches = { mismatch_count: 0, findings: [] }

/** How many findings a run keeps. The count is exact in any case. */
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
        'How the recorded calls are compared with `calls`: `strict` (exactly, in order; also `exact-sequence`), `subsequence` (in order, with other calls in between), `unordered` (all of them, in any order), `superset` (at least these), `subset` (at most these).',
      ),
    calls: z.array(expectedCall).describe('The expected calls.'),
    alternatives: z
      .array(z.array(expectedCall))
      .optional()
      .describe('Other lists of calls. A run passes when it matches `calls` or one of these.'),
    extra_calls: z
      .enum(EXTRA_CALLS)
      .optional()
      .describe(
        'For `unordered` only: whether other calls are allowed (`allow`, the default), fail the run (`fail`), or are allowed only if they do not write (`reads`).',
      ),
    failed_calls: z
      .enum(['count', 'ignore'])
      .optional()
      .describe(
        'Whether calls with an error result are compared (`count`, the default) or ignored (`ignore`). A result whose text reports an error counts as an error.',
      ),
    max_writes: z.int().min(0).optional().describe('The maximum number of write calls of any run.'),
    mutating_tools: deniedMembers.optional().describe('Tools that always count as writes.'),
    readonly_tools: members.optional().describe('Tools that never count as writes.'),
  }),
  targets: {
    'trajectory.passed': '1 when every run made the expected calls, else 0.',
    'trajectory.mismatch_count': 'The number of mismatches in the chosen mode, summed over runs.',
    'trajectory.pass_rate': 'Percent of runs that made the expected calls.',
  },
  defaultExpect: [{ target: 'trajectory.passed', matcher: { '>=': 1 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers'],
  check: checkCallExpectation,

  expectedCalls: ({ calls, alternatives = [] }) =>
    [calls, ...alternatives].flat().map((call) => {
      const args = call instanceof SingleCall ? call.source.args : undefined
      return typeof args === 'object' ? { tool: call.id, args } : { tool: call.id }
    }),
  measure: (expected, trace) => measureMismatches(expected, trace),
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

function measureMismatches(expected: Expected & CallFilter, trace: Trace): Mismatches {
  const comparison = compareCalls(expected, recordedCalls(expected, trace))
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
