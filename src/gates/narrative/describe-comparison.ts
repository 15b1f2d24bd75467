import type { StepFinding } from '../../core/gate/finding.js'
import { boundedValue } from '../../core/json/bounded-value.js'
import { cut, showValue } from '../../core/text/show-value.js'
import type { Claim } from './claims/claim.js'
import type { JudgedClaim, NarrativeComparison, UnclaimedCall } from './compare-narrative.js'
import type { ArgumentMismatch } from './find-mismatches.js'

const MAX_NAME = 100
const MAX_QUOTE = 120
const MAX_VALUES = 5

export function describeComparison(
  { absent, unclear, unclaimed, mismatches }: NarrativeComparison,
  unclearIs: 'note' | 'fail',
): StepFinding[] {
  return [
    ...absent.map(describeAbsent),
    ...unclear.map((claim) => describeUnclear(claim, unclearIs)),
    ...unclaimed.map(describeUnclaimed),
    ...mismatches.map(describeMismatch),
  ]
}

function describeAbsent({ claim, reason, failedStep, isExcused }: JudgedClaim): StepFinding {
  const excuse = isExcused ? '; allowed by a name in readonly_tools' : ''
  return {
    level: isExcused ? 'note' : 'error',
    kind: 'claimed_but_absent',
    step: failedStep,
    message: `the text says ${saidOf(claim)}, but ${reason}${excuse}`,
    expected: cut(claim.name, MAX_NAME),
  }
}

function describeUnclear({ claim, reason, isExcused }: JudgedClaim, unclearIs: 'note' | 'fail'): StepFinding {
  return {
    level: unclearIs === 'fail' && !isExcused ? 'error' : 'note',
    kind: 'unclear_claim',
    step: null,
    message: `the text says ${saidOf(claim)}; the calls neither support nor contradict it: ${reason}`,
    expected: cut(claim.name, MAX_NAME),
  }
}

function saidOf({ quote }: Claim): string {
  return showValue(cut(quote, MAX_QUOTE))
}

function describeUnclaimed({ step, id, isMutating }: UnclaimedCall): StepFinding {
  return {
    level: isMutating ? 'warning' : 'note',
    kind: 'present_but_unclaimed',
    step,
    message: `the text does not mention ${id}, which is ${isMutating ? 'mutating' : 'not mutating'}`,
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
      ? `the text states ${name} ${showValue(stated)}, but the call has ${showValue(first)}`
      : `the text states ${name} ${showValue(stated)}, but none of ${recorded.length} calls has it`,
    expected: boundedValue(isOne ? first : recorded.slice(0, MAX_VALUES)),
    actual: boundedValue(stated),
  }
}
