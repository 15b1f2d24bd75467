import * as z from 'zod'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Fold, type Targets, type ToolClass } from '../../core/gate/gate.js'
import { matchClasses } from '../../core/members/class-matching.js'
import { listSome } from '../../core/text/list-some.js'
import type { Trace } from '../../core/trace/trace.js'
import { percent } from '../../math/percent.js'
import { type CallCounts, checkCalls } from './check-calls.js'
import { checkErrors, type ErrorCounts } from './check-errors.js'

interface MeasuredOrchestration {
  readonly found: number
  readonly classes: number
  readonly counts: CallCounts
  readonly errors: ErrorCounts
  readonly findings: readonly StepFinding[]
}

const NO_CLASSES: readonly ToolClass[] = []

export const orchestration = defineGate({
  key: 'orchestration',
  summary: 'How well does the agent handle its tools, in five percentages?',
  options: z.strictObject({}),
  targets: {
    'orchestration.discovery': 'Percent of classes that are served by a separate call.',
    'orchestration.parameterization':
      "Percent of calls whose arguments validate against the tool's input schema, among calls whose schema is known; null when no schema is known.",
    'orchestration.syntax':
      'Percent of calls to an existing tool with an object of arguments; null when no run lists the offered tools.',
    'orchestration.error_recovery':
      'Percent of error results followed by a success of the same tool or class; 100 without errors.',
    'orchestration.efficiency': 'Percent of calls that are distinct by server, name and canonical arguments.',
  },
  // Which of the five measures matters depends on the suite, so `expect` is required.
  defaultExpect: [],
  perRun: true,
  reads: ['calls', 'names', 'servers', 'tools'],
  engines: ['schema'],

  check: (_options, { classes }) =>
    classes !== null
      ? []
      : [
          {
            path: [],
            message: '`orchestration` requires the classes of `equal_function_sets`',
            hint: 'Add an `equal_function_sets` block to this test.',
          },
        ],
  measure: (_options, trace, { classes }) => measureRun(trace, classes ?? NO_CLASSES),
  fold: (_options, runs) => {
    const targets = foldCounts(runs)
    const hasErrors = runs.some(({ measure }) => measure.errors.errors > 0)
    return { targets, findings: locateFindings(runs), unmeasured: unmeasuredOf(targets, hasErrors) }
  },
})

function measureRun(trace: Trace, classes: readonly ToolClass[]): MeasuredOrchestration {
  const findings: StepFinding[] = []
  const { true_positives, missed } = matchClasses(trace.tool_calls, classes)
  for (const { name, members } of missed) {
    const message = `no call for class ${name} (${listSome(members.ids)})`
    findings.push({ level: 'error', kind: 'missed_class', step: null, message, expected: name })
  }
  const counts = checkCalls(trace, findings)
  const errors = checkErrors(trace, classes, findings)
  return { found: true_positives, classes: classes.length, counts, errors, findings }
}

function foldCounts(runs: readonly MeasuredRun<MeasuredOrchestration>[]): Targets {
  let found = 0
  let classes = 0
  let calls = 0
  let parameterized = 0
  let judged = 0
  let listed = 0
  let wellFormed = 0
  let distinct = 0
  let errors = 0
  let recovered = 0
  for (const { measure } of runs) {
    found += measure.found
    classes += measure.classes
    calls += measure.counts.calls
    parameterized += measure.counts.parameterized
    judged += measure.counts.judged
    if (measure.counts.wellFormed !== null) {
      listed += measure.counts.calls
      wellFormed += measure.counts.wellFormed
    }
    distinct += measure.counts.distinct
    errors += measure.errors.errors
    recovered += measure.errors.recovered
  }
  return {
    'orchestration.discovery': percent(found, classes),
    // Without calls these are 0 of 0; doing nothing scores 0.
    'orchestration.parameterization': calls > 0 && judged === 0 ? null : percent(parameterized, judged),
    'orchestration.syntax': calls > 0 && listed === 0 ? null : percent(wellFormed, listed),
    'orchestration.error_recovery': percent(recovered, errors, 100),
    'orchestration.efficiency': percent(distinct, calls),
  }
}

/** The value is unknown, or nothing happened. */
function unmeasuredOf(targets: Targets, hasErrors: boolean): Fold['unmeasured'] {
  const unmeasured: Record<string, string> = {}
  if (targets['orchestration.parameterization'] === null)
    unmeasured['orchestration.parameterization'] = 'no input schema of a called tool is known'
  if (targets['orchestration.syntax'] === null) unmeasured['orchestration.syntax'] = 'the traces list no tools'
  if (!hasErrors) unmeasured['orchestration.error_recovery'] = 'no call failed, so there was nothing to recover from'
  return Object.keys(unmeasured).length === 0 ? undefined : unmeasured
}
