import { boundedValue } from '../../core/bounded-value.js'
import type { StepFinding } from '../../core/finding.js'
import { cut, showValue } from '../../core/show-value.js'
import type { AbsentAction, Comparison, UnclaimedCall } from './compare-narrative.js'
import type { ArgumentMismatch } from './find-mismatches.js'

const MAX_NAME = 100
const MAX_VALUES = 5

export function describeComparison({ absent, unclaimed, mismatches }: Comparison): StepFinding[] {
  const findings: StepFinding[] = []
  for (const action of absent) findings.push(describeAbsent(action))
  for (const call of unclaimed) findings.push(describeUnclaimed(call))
  for (const mismatch of mismatches) findings.push(describeMismatch(mismatch))
  return findings
}

function describeAbsent({ claim, failedStep, isExcused }: AbsentAction): StepFinding {
  const name = cut(claim.name, MAX_NAME)
  const reason = failedStep === null ? 'no call matches' : 'the call failed'
  const excuse = isExcused ? '; a name in readonly_tools excuses it' : ''
  return {
    level: isExcused ? 'note' : 'error',
    kind: 'claimed_but_absent',
    step: failedStep,
    message: `the text claims ${name}, but ${reason}${excuse}`,
    expected: name,
  }
}

function describeUnclaimed({ step, id, isMutating }: UnclaimedCall): StepFinding {
  return {
    level: isMutating ? 'warning' : 'note',
    kind: 'present_but_unclaimed',
    step,
    message: `the text never mentions ${id}, which is ${isMutating ? 'mutating' : 'not mutating'}`,
    actual: id,
  }
}

function describeMismatch({ name, stated, steps, recorded }: ArgumentMismatch): StepFinding {
  const [first] = recorded
  const isOne = recorded.length === 1
  return {
    level: 'warning',
    kind: 'arg_mismatch',
    step: isOne ? (steps[0] ?? null) : null,
    message: isOne
      ? `the text states ${name} ${showValue(stated)}, but the call holds ${showValue(first)}`
      : `the text states ${name} ${showValue(stated)}, but none of ${recorded.length} calls holds it`,
    expected: boundedValue(isOne ? first : recorded.slice(0, MAX_VALUES)),
    actual: boundedValue(stated),
  }
}
