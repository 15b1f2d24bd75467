import type { StepFinding } from '../../core/gate/finding.js'
import type { GateProblem } from '../../core/gate/gate.js'
import { toolOf } from '../../core/trace/trace.js'
import { alignCalls, type CallExpectation } from './align-calls.js'
import { countMismatches, describeMismatches } from './describe-mismatches.js'
import type { ExpectedCall } from './expected-call.js'
import { nearestAlternative, tooManyWrites } from './mismatch-finding.js'
import type { RecordedCalls } from './recorded-calls.js'

/** What a block expects of a run. */
export interface Expected extends CallExpectation {
  readonly alternatives?: readonly (readonly ExpectedCall[])[] | undefined
  readonly max_writes?: number | undefined
}

export interface ComparedArguments {
  /** At least 1. */
  readonly mismatch_count: number
  /** One for each mismatch, built on demand. */
  readonly findings: () => Iterable<StepFinding>
}

/** Null when the recorded calls are as expected. */
export function compareCalls(expected: Expected, recorded: RecordedCalls): ComparedArguments | null {
  const excess = excessWrites(expected, recorded)
  const unlike = compareLists(expected, recorded)
  if (excess === null || unlike === null) return excess ?? unlike
  return {
    mismatch_count: unlike.mismatch_count + excess.mismatch_count,
    findings: () => [...unlike.findings(), ...excess.findings()],
  }
}

/** When no list matches, the nearest one is reported. */
function compareLists(expected: Expected, recorded: RecordedCalls): ComparedArguments | null {
  const { calls, alternatives = [] } = expected
  let nearest: ComparedArguments | undefined
  for (const [index, list] of [calls, ...alternatives].entries()) {
    const comparison = compareList({ ...expected, calls: list }, recorded)
    if (comparison === null) return null
    if (nearest !== undefined && comparison.mismatch_count >= nearest.mismatch_count) continue
    const { findings } = comparison
    const note = nearestAlternative(index, alternatives.length)
    nearest = index === 0 ? comparison : { ...comparison, findings: () => [...findings(), note] }
  }
  return nearest ?? null
}

function compareList(expectation: CallExpectation, recorded: RecordedCalls): ComparedArguments | null {
  // An empty list accepts anything, except where it is an upper bound; the other modes give this result anyway.
  if (expectation.mode === 'strict' && expectation.calls.length === 0) return null
  const alignment = alignCalls(expectation, recorded.calls, recorded.writes)
  if (alignment === null) return null
  return {
    mismatch_count: countMismatches(expectation, recorded, alignment),
    findings: () => describeMismatches(expectation, recorded, alignment),
  }
}

function excessWrites({ max_writes }: Expected, { calls, writes }: RecordedCalls): ComparedArguments | null {
  if (max_writes === undefined) return null
  const made = calls.reduce((sum, call) => (writes(toolOf(call)) ? sum + 1 : sum), 0)
  return made <= max_writes
    ? null
    : { mismatch_count: made - max_writes, findings: () => [tooManyWrites(made, max_writes)] }
}

/** Contradictions between the keys of the block. */
export function checkCallExpectation({ mode, calls, extra_calls, alternatives }: Expected): readonly GateProblem[] {
  const problems: GateProblem[] = []
  if (extra_calls !== undefined && mode !== 'unordered') {
    problems.push({
      path: ['extra_calls'],
      message: `\`extra_calls\` requires mode unordered, but the mode is ${mode}`,
      hint: 'Remove `extra_calls`, or use `mode: unordered`.',
    })
  }
  const isUpperBound = mode === 'subset' || extra_calls === 'fail' || extra_calls === 'reads'
  const empty = (alternatives ?? []).findIndex((list) => list.length === 0)
  if (!isUpperBound && empty !== -1) {
    problems.push({
      path: ['alternatives', empty],
      message: `an empty alternative in mode ${mode} always passes`,
      hint: 'Remove it, or set `extra_calls` to limit other calls.',
    })
  }
  if (mode === 'strict' && calls.length === 0) {
    problems.push({
      path: ['calls'],
      severity: 'warning',
      message: 'an empty list in mode strict always passes',
      hint: 'Use `mode: subset` to allow no calls.',
    })
  }
  return problems
}
