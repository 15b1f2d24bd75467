import type { StepFinding } from '../../core/gate/finding.js'
import type { MemberSet } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { roundRatio } from '../../math/percent.js'
import type { DuplicateSideEffect } from './duplicate-side-effects.js'
import type { RecoveryMarks } from './find-recovery.js'
import type { RecoveryScore } from './score-instants.js'

export interface RecoveryLimits {
  readonly max_detection_ms: number
  readonly max_recovery_ms?: number | undefined
  readonly require_clean_timeout: boolean
  readonly fallbacks?: MemberSet | undefined
}

export const NOT_EXERCISED: StepFinding = {
  level: 'error',
  kind: 'fault_not_exercised',
  step: null,
  message: 'fault not exercised: no result of this run has a fault',
}

/** The findings about a run whose fault fired. */
export function describeRecovery(
  marks: RecoveryMarks,
  score: RecoveryScore,
  limits: RecoveryLimits,
  trace: Trace,
): StepFinding[] {
  const findings: StepFinding[] = []
  if (score.clean_timeout === 0) findings.push(describeDetection(marks, score, limits))
  const { max_recovery_ms: budget } = limits
  const time = score.time_to_recovery_ms
  if (marks.recoveredBy === null) findings.push(describeFailure(marks, limits))
  else if (time !== null && budget !== undefined && time > budget) {
    const call = trace.tool_calls[marks.recoveredBy]
    const by = call === undefined ? '' : ` by ${toolOf(call).id}`
    const message = `recovered${by} after ${time} ms, ${roundRatio(time - budget)} ms over the limit of ${budget} ms`
    findings.push({
      level: 'error',
      kind: 'slow_recovery',
      step: marks.recoveredBy,
      message,
      expected: budget,
      actual: time,
    })
  }
  if (marks.untimed > 0) findings.push(describeUntimed(marks))
  return findings
}

function describeDetection(
  { step, tool, fault }: RecoveryMarks,
  { time_to_detection_ms }: RecoveryScore,
  { max_detection_ms, require_clean_timeout }: RecoveryLimits,
): StepFinding {
  const level = require_clean_timeout ? 'error' : 'note'
  if (time_to_detection_ms === null) {
    const message = `${fault} in \`${tool.id}\` never reached the agent: the call did not time out`
    return { level, kind: 'not_detected', step, message, expected: max_detection_ms }
  }
  const message = `${fault} in \`${tool.id}\` reached the agent after ${time_to_detection_ms} ms, over the budget of ${max_detection_ms} ms`
  return { level, kind: 'late_detection', step, message, expected: max_detection_ms, actual: time_to_detection_ms }
}

function describeFailure({ step, tool, fault, retries }: RecoveryMarks, { fallbacks }: RecoveryLimits): StepFinding {
  const needed = fallbacks === undefined ? 'no later call' : `no later call of ${listSome([tool.id, ...fallbacks.ids])}`
  const tried = retries === 0 ? '' : ` (${retries} ${retries === 1 ? 'retry' : 'retries'} of ${tool.id})`
  const message = `no recovery from ${fault} in ${tool.id}: ${needed} succeeded${tried}`
  return { level: 'error', kind: 'not_recovered', step, message }
}

function describeUntimed({ step, untimed }: RecoveryMarks): StepFinding {
  const calls = untimed === 1 ? '1 call has' : `${untimed} calls have`
  const message = `${calls} no \`duration_ms\`: a timeout counts as the detection budget, any other call as 0 ms`
  return { level: 'warning', kind: 'untimed_calls', step, message }
}

export function describeDuplicate({ step, first, tool }: DuplicateSideEffect): StepFinding {
  const message = `${tool.id} repeats the call at step ${first}, which had succeeded`
  return { level: 'warning', kind: 'duplicate_side_effect', step, message, actual: tool.id }
}
