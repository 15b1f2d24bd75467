import type { StepFinding } from '../../core/finding.js'
import type { GateProblem } from '../../core/gate.js'
import type { ToolCall } from '../../core/trace.js'
import { alignCalls, type Expectation } from './align-calls.js'
import { countMismatches, describeMismatches } from './describe-mismatches.js'

export interface Comparison {
  /** At least 1. */
  readonly mismatch_count: number
  /** One for each mismatch, made on demand. */
  readonly findings: () => Iterable<StepFinding>
}

/** Null when the recorded calls are as expected. */
export function compareCalls(expectation: Expectation, recorded: readonly ToolCall[]): Comparison | null {
  // An empty list demands nothing, except where it is an upper bound; the other modes come to that by themselves.
  if (expectation.mode === 'strict' && expectation.calls.length === 0) return null
  const alignment = alignCalls(expectation, recorded)
  if (alignment === null) return null
  return {
    mismatch_count: countMismatches(expectation, recorded.length, alignment),
    findings: () => describeMismatches(expectation, recorded, alignment),
  }
}

/** What the keys of the block mean to each other. */
export function checkExpectation({ mode, calls, extra_calls }: Expectation): readonly GateProblem[] {
  const problems: GateProblem[] = []
  if (extra_calls !== undefined && mode !== 'unordered') {
    problems.push({
      path: ['extra_calls'],
      message: `\`extra_calls\` belongs to mode unordered, this is mode ${mode}`,
      hint: 'Remove `extra_calls` or write `mode: unordered`.',
    })
  }
  if (mode === 'strict' && calls.length === 0) {
    problems.push({
      path: ['calls'],
      severity: 'warning',
      message: 'an empty list in mode strict passes whatever is called',
      hint: 'Write `mode: subset` to allow no calls at all.',
    })
  }
  return problems
}
