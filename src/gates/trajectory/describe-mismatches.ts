import type { StepFinding } from '../../core/finding.js'
import type { ToolCall } from '../../core/trace.js'
import type { Alignment, Expectation } from './align-calls.js'
import * as say from './mismatch-finding.js'
import { NearestExpected, NearestRecorded } from './nearest-call.js'

/** How many mismatches the run has, as the mode counts them (gates.md 3). */
export function countMismatches(
  { mode, calls, extra_calls }: Expectation,
  recorded: number,
  { partners }: Alignment,
): number {
  let matched = 0
  for (const partner of partners) if (partner !== -1) matched += 1
  if (mode === 'strict') return Math.max(calls.length, recorded) - matched
  if (mode === 'subset') return recorded - matched
  return calls.length - matched + (extra_calls === 'fail' ? recorded - matched : 0)
}

/** One finding for each mismatch, expected calls first. */
export function* describeMismatches(
  expectation: Expectation,
  recorded: readonly ToolCall[],
  alignment: Alignment,
): Generator<StepFinding> {
  const { mode, extra_calls } = expectation
  if (mode === 'strict') yield* describePositions(expectation, recorded, alignment)
  else if (mode === 'subsequence') yield* describeGaps(expectation, recorded, alignment)
  else if (mode === 'subset') yield* describeUnlisted(expectation, recorded, alignment)
  else {
    yield* describeUnmet(expectation, recorded, alignment)
    if (extra_calls === 'fail') yield* describeExtra(expectation, recorded, alignment)
  }
}

function* describePositions({ calls }: Expectation, recorded: readonly ToolCall[], { partners }: Alignment) {
  for (let index = 0; index < Math.max(calls.length, recorded.length); index += 1) {
    const expected = calls[index]
    const actual = recorded[index]
    if (expected === undefined) {
      if (actual !== undefined) yield say.extraCall(index, actual, 'comes after the last expected call')
    } else if (actual === undefined) {
      yield say.missingCall(index, expected, `but ${say.callsMade(recorded.length)}`)
    } else if (partners[index] === -1) {
      yield say.callMismatch(index, expected, index, actual, 'recorded')
    }
  }
}

function* describeGaps({ calls }: Expectation, recorded: readonly ToolCall[], { partners, matches }: Alignment) {
  const nearest = new NearestRecorded(recorded, partners)
  for (const [index, expected] of calls.entries()) {
    if (partners[index] !== -1) continue
    const after = partners.subarray(0, index).findLast((partner) => partner !== -1) ?? -1
    const before = partners.subarray(index + 1).find((partner) => partner !== -1) ?? recorded.length
    const near = nearest.to(expected, after + 1, before)
    const elsewhere = recorded.findIndex((_, step) => matches(index, step))
    const other = recorded[elsewhere]
    if (near !== null) yield say.callMismatch(index, expected, near.step, near.call, `recorded call ${near.step + 1}`)
    else if (other !== undefined) yield say.outOfOrder(index, expected, elsewhere, other)
    else yield say.missingCall(index, expected, `but no call ${say.between(after, before, recorded.length)}matches it`)
  }
}

function* describeUnmet({ calls }: Expectation, recorded: readonly ToolCall[], { partners }: Alignment) {
  const nearest = new NearestRecorded(recorded, partners)
  for (let index = 0; index < calls.length; index += 1) {
    const expected = calls[index]
    if (expected === undefined || partners[index] !== -1) continue
    const near = nearest.to(expected, 0, recorded.length)
    if (near === null) yield say.missingCall(index, expected, 'but no recorded call is left that matches it')
    else yield say.callMismatch(index, expected, near.step, near.call, `the nearest recorded call ${near.step + 1}`)
  }
}

function* describeUnlisted({ calls }: Expectation, recorded: readonly ToolCall[], { partners }: Alignment) {
  const taken = new Set(partners)
  const nearest = new NearestExpected(calls, partners)
  for (const [step, call] of recorded.entries()) {
    if (taken.has(step)) continue
    const near = nearest.to(call)
    if (calls.length === 0) yield say.noCallsAllowed(step, call)
    else if (near === null) yield say.extraCall(step, call, 'matches no expected call that is left')
    else yield say.unlistedCall(step, call, near.index, near.expected)
  }
}

function* describeExtra({ calls }: Expectation, recorded: readonly ToolCall[], { partners }: Alignment) {
  const taken = new Set(partners)
  for (const [step, call] of recorded.entries()) {
    if (taken.has(step)) continue
    if (calls.length === 0) yield say.noCallsAllowed(step, call)
    else yield say.extraCall(step, call, 'matches no expected call that is left')
  }
}
