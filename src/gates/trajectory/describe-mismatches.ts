import type { StepFinding } from '../../core/gate/finding.js'
import { type Alignment, type CallExpectation, extraCalls } from './align-calls.js'
import * as say from './mismatch-finding.js'
import { NearestExpected, NearestRecorded } from './nearest-call.js'
import type { RecordedCalls } from './recorded-calls.js'

/** How many mismatches the run has, as the mode counts them (docs/spec/gates.md, section 3). */
export function countMismatches(
  expectation: CallExpectation,
  { calls: recorded, writes }: RecordedCalls,
  alignment: Alignment,
): number {
  const { mode, calls } = expectation
  let matched = 0
  for (const partner of alignment.partners) if (partner !== -1) matched += 1
  if (mode === 'strict') return Math.max(calls.length, recorded.length) - matched
  if (mode === 'subset') return recorded.length - matched
  return calls.length - matched + extraCalls(expectation, recorded, alignment, writes).length
}

/** One finding for each mismatch, expected calls first. */
export function* describeMismatches(
  expectation: CallExpectation,
  recorded: RecordedCalls,
  alignment: Alignment,
): Generator<StepFinding> {
  const { mode } = expectation
  if (mode === 'strict') yield* describePositions(expectation, recorded, alignment)
  else if (mode === 'subsequence') yield* describeGaps(expectation, recorded, alignment)
  else if (mode === 'subset') yield* describeUnlisted(expectation, recorded, alignment)
  else {
    yield* describeUnmet(expectation, recorded, alignment)
    yield* describeExtra(expectation, recorded, alignment)
  }
}

function* describePositions(
  { calls }: CallExpectation,
  { calls: recorded, stepOf }: RecordedCalls,
  { partners }: Alignment,
) {
  for (let index = 0; index < Math.max(calls.length, recorded.length); index += 1) {
    const expected = calls[index]
    const actual = recorded[index]
    if (expected === undefined) {
      if (actual !== undefined) yield say.extraCall(stepOf(index), actual, 'comes after the last expected call')
    } else if (actual === undefined) {
      yield say.missingCall(index, expected, `but ${say.callsMade(recorded.length)}`)
    } else if (partners[index] === -1) {
      yield say.callMismatch(index, expected, stepOf(index), actual, 'the recorded call')
    }
  }
}

function* describeGaps(
  { calls }: CallExpectation,
  { calls: recorded, stepOf }: RecordedCalls,
  { partners, matches }: Alignment,
) {
  const nearest = new NearestRecorded(recorded, partners)
  for (const [index, expected] of calls.entries()) {
    if (partners[index] !== -1) continue
    const after = partners.subarray(0, index).findLast((partner) => partner !== -1) ?? -1
    const before = partners.subarray(index + 1).find((partner) => partner !== -1) ?? recorded.length
    const near = nearest.to(expected, after + 1, before)
    const elsewhere = recorded.findIndex((_, step) => matches(index, step))
    const other = recorded[elsewhere]
    const step = near === null ? -1 : stepOf(near.step)
    if (near !== null) yield say.callMismatch(index, expected, step, near.call, `recorded call ${step + 1}`)
    else if (other !== undefined) yield say.outOfOrder(index, expected, stepOf(elsewhere), other)
    else yield say.missingCall(index, expected, `but no call ${say.between(after, before, recorded.length)}matches it`)
  }
}

function* describeUnmet(
  { calls }: CallExpectation,
  { calls: recorded, stepOf }: RecordedCalls,
  { partners }: Alignment,
) {
  const nearest = new NearestRecorded(recorded, partners)
  for (let index = 0; index < calls.length; index += 1) {
    const expected = calls[index]
    if (expected === undefined || partners[index] !== -1) continue
    const near = nearest.to(expected, 0, recorded.length)
    if (near === null) yield say.missingCall(index, expected, 'but no remaining recorded call matches it')
    else {
      const step = stepOf(near.step)
      yield say.callMismatch(index, expected, step, near.call, `the nearest recorded call ${step + 1}`)
    }
  }
}

function* describeUnlisted(
  { calls }: CallExpectation,
  { calls: recorded, stepOf }: RecordedCalls,
  { partners }: Alignment,
) {
  const taken = new Set(partners)
  const nearest = new NearestExpected(calls, partners)
  for (const [index, call] of recorded.entries()) {
    if (taken.has(index)) continue
    const near = nearest.to(call)
    const step = stepOf(index)
    if (calls.length === 0) yield say.noCallsAllowed(step, call)
    else if (near === null) yield say.extraCall(step, call, 'does not match any remaining expected call')
    else yield say.unlistedCall(step, call, near.index, near.expected)
  }
}

function* describeExtra(
  expectation: CallExpectation,
  { calls: recorded, stepOf, writes }: RecordedCalls,
  alignment: Alignment,
) {
  const { calls, extra_calls } = expectation
  for (const index of extraCalls(expectation, recorded, alignment, writes)) {
    const call = recorded[index]
    if (call === undefined) continue
    if (extra_calls === 'reads')
      yield say.extraCall(stepOf(index), call, 'writes and does not match any remaining expected call')
    else if (calls.length === 0) yield say.noCallsAllowed(stepOf(index), call)
    else yield say.extraCall(stepOf(index), call, 'does not match any remaining expected call')
  }
}
