import { knownTools } from '../../catalog/known-tools.js'
import type { Evaluation, MadeCall } from '../../core/critics/evaluation.js'
import type { StepFinding } from '../../core/gate/finding.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { type CaseOptions, evaluatorFor, renamingOf } from './case-evaluator.js'

export interface MeasuredCritics {
  readonly score: number
  readonly passed: boolean
  /** With `passed`: passed with a warning. Without it: warned. */
  readonly warning: boolean
  /** The case cannot be judged by this run, for the reasons in the findings. */
  readonly is_refused: boolean
  /** Per field: the earned shares of its weight, summed, and the number of calls. */
  readonly fields: ReadonlyMap<string, FieldShare>
  readonly findings: readonly StepFinding[]
}

export interface FieldShare {
  readonly sum: number
  readonly count: number
}

/** How many findings a run keeps. The score is exact in any case. */
const MAX_FINDINGS = 200

const NO_TRACK: MeasuredCritics = {
  score: 0,
  passed: false,
  warning: false,
  is_refused: false,
  fields: new Map(),
  findings: [
    {
      level: 'error',
      kind: 'no_track',
      step: null,
      message: 'the expected calls are in tracks, and the run does not record its track',
    },
  ],
}

export function measureRun(options: CaseOptions, trace: Trace): MeasuredCritics {
  const evaluator = evaluatorFor(options)
  if (evaluator === null) return NO_TRACK
  const renaming = renamingOf(options)
  const made = trace.tool_calls.map((call): MadeCall => {
    const { id, server } = toolOf(call)
    return { name: id, server, args: renaming === null ? call.args : renaming.inCase(call.args) }
  })
  const tools = trace.tools.length === 0 ? {} : knownTools(trace.tools)
  const evaluation = evaluator.evaluate(made, renaming === null ? tools : renaming.tools(tools))
  const { score, passed, warning, is_refused } = evaluation
  const calls = Math.max(1, evaluator.case.expected.length)
  const critics = evaluator.case.critics.filter(({ weight }) => weight > 0)
  return {
    score,
    passed,
    warning,
    is_refused,
    fields: sharesOf(evaluation, critics, calls),
    findings: bounded(evaluation.describe()),
  }
}

/** A run that failed before its arguments were compared scores 0 for each of them. */
function sharesOf(
  { lines, failure_reason }: Evaluation,
  critics: readonly { readonly field: string }[],
  calls: number,
): ReadonlyMap<string, FieldShare> {
  const shares = new Map<string, FieldShare>()
  if (failure_reason !== null) {
    for (const { field } of critics) shares.set(field, { sum: 0, count: calls })
    return shares
  }
  for (const { field, score, weight, is_selection } of lines) {
    if (is_selection || weight <= 0) continue
    const { sum, count } = shares.get(field) ?? { sum: 0, count: 0 }
    shares.set(field, { sum: sum + score / weight, count: count + 1 })
  }
  return shares
}

function bounded(findings: readonly StepFinding[]): readonly StepFinding[] {
  if (findings.length <= MAX_FINDINGS) return findings
  const message = `and ${findings.length - MAX_FINDINGS} more findings`
  return [...findings.slice(0, MAX_FINDINGS), { level: 'note', kind: 'more_findings', step: null, message }]
}
