import * as z from 'zod'
import { evidenceOf } from '../../core/gate/evidence.js'
import { locateFindings, type MeasuredRun, type StepFinding } from '../../core/gate/finding.js'
import { defineGate, type Targets, type ToolClass } from '../../core/gate/gate.js'
import { type ClassMatch, matchClasses } from '../../core/members/class-matching.js'
import { someMembers } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import { percent } from '../../math/percent.js'

interface SelectionCounts extends Pick<ClassMatch, 'true_positives' | 'false_positives' | 'false_negatives'> {
  readonly findings: readonly StepFinding[]
}

const toolClass = z.strictObject({
  name: z.string().min(1).describe('The name of the class in findings.'),
  members: someMembers.describe('Interchangeable tools: any of them is correct.'),
})

export const equalFunctionSets = defineGate({
  key: 'equal_function_sets',
  summary: 'Did the agent call a correct tool for each need, and no other tool?',
  options: z.strictObject({
    classes: z
      .array(toolClass)
      .min(1)
      .superRefine(refuseDuplicateNames)
      .describe('The needs of the task, each with the tools that satisfy it.'),
  }),
  targets: {
    'tool_selection.f1': 'Percent: 2TP / (2TP + FP + FN).',
    'tool_selection.precision': 'Percent: TP / (TP + FP).',
    'tool_selection.recall': 'Percent: TP / (TP + FN).',
    'tool_selection.true_positives': 'Classes that are served by a separate call, summed over runs.',
    'tool_selection.false_positives': 'Calls that do not match a class, summed over runs.',
    'tool_selection.false_negatives': 'Classes that are not served by a separate call, summed over runs.',
  },
  defaultExpect: [{ target: 'tool_selection.f1', matcher: { '>=': 50 } }],
  perRun: true,
  reads: ['calls', 'names', 'servers'],
  classes: ({ classes }) => classes,

  measure: ({ classes }, trace): SelectionCounts => {
    const match = matchClasses(trace.tool_calls, classes)
    const { true_positives, false_positives, false_negatives } = match
    return { true_positives, false_positives, false_negatives, findings: findingsOf(match, trace.tool_calls) }
  },
  fold: (_options, runs) => {
    const { unmeasured } = evidenceOf(runs, lacksCalls, ['tool_selection.false_positives'])
    return { targets: foldCounts(runs), findings: locateFindings(runs), unmeasured }
  },
})

/** A call serves a class, is a false positive, or comes after its class was served. */
function lacksCalls({ true_positives, false_positives }: SelectionCounts): string | null {
  return true_positives + false_positives > 0 ? null : 'no call was made'
}

function foldCounts(runs: readonly MeasuredRun<SelectionCounts>[]): Targets {
  let tp = 0
  let fp = 0
  let fn = 0
  for (const { measure } of runs) {
    tp += measure.true_positives
    fp += measure.false_positives
    fn += measure.false_negatives
  }
  return {
    'tool_selection.f1': percent(2 * tp, 2 * tp + fp + fn),
    // Without calls this is 0 of 0; doing nothing scores 0.
    'tool_selection.precision': percent(tp, tp + fp),
    'tool_selection.recall': percent(tp, tp + fn),
    'tool_selection.true_positives': tp,
    'tool_selection.false_positives': fp,
    'tool_selection.false_negatives': fn,
  }
}

const NONE: readonly StepFinding[] = []

function findingsOf({ missed, unexpected }: ClassMatch, calls: readonly ToolCall[]): readonly StepFinding[] {
  if (missed.length === 0 && unexpected.length === 0) return NONE
  const findings: StepFinding[] = missed.map(({ name, members }) => ({
    level: 'error',
    kind: 'missed_class',
    step: null,
    message: `no call for class ${name} (${listSome(members.ids)})`,
    expected: name,
  }))
  for (const step of unexpected) {
    // An unexpected step is an index into these calls.
    const { id } = toolOf(calls[step] as ToolCall)
    findings.push({
      level: 'error',
      kind: 'unexpected_call',
      step,
      message: `\`${id}\` does not match any class`,
      actual: id,
    })
  }
  return findings
}

function refuseDuplicateNames(classes: readonly ToolClass[], context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [index, { name }] of classes.entries()) {
    if (seen.has(name)) {
      context.addIssue({ code: 'custom', path: [index, 'name'], message: `the class ${name} appears twice` })
    }
    seen.add(name)
  }
}
