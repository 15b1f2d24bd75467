import { McproveError } from '../../core/errors/error.js'
import type { StepFinding } from '../../core/gate/finding.js'
import { parseArgument } from '../../core/input/parse-argument.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { checkCallExpectation, compareCalls } from './compare-calls.js'
import { trajectory } from './gate.js'
import { recordedCalls } from './recorded-calls.js'

/** The `trajectory:` block of a suite, without its `expect`. */
export interface TrajectoryExpectation {
  readonly mode?: string
  readonly calls: readonly unknown[]
  readonly alternatives?: readonly (readonly unknown[])[]
  readonly extra_calls?: string
  readonly max_writes?: number
  readonly mutating_tools?: readonly string[]
  readonly readonly_tools?: readonly string[]
}

/** A call as a trace records it; further keys are ignored. */
export interface TrajectoryCall {
  readonly name: string
  readonly server?: string | null
  readonly args?: unknown
}

export type TrajectoryMismatch = Omit<StepFinding, 'level'>

/**
 * Compares recorded tool calls with an expectation, by the rules of the `trajectory` gate. A mismatch is returned as
 * data; only a malformed expectation throws.
 */
export function matchTrajectory(
  expectation: TrajectoryExpectation,
  toolCalls: readonly TrajectoryCall[],
): { passed: boolean; mismatches: TrajectoryMismatch[] } {
  const options = parseArgument('matchTrajectory', trajectory.options, expectation)
  const problem = checkCallExpectation(options).find(({ severity }) => severity !== 'warning')
  if (problem !== undefined) {
    throw new McproveError('BAD_USAGE', `matchTrajectory: ${problem.message}`, { hint: problem.hint })
  }
  const trace = readTrace({ tool_calls: toolCalls }, new ToolTable(), 'matchTrajectory')
  const comparison = compareCalls(options, recordedCalls(options, trace))
  if (comparison === null) return { passed: true, mismatches: [] }
  const mismatches = Array.from(comparison.findings(), ({ level: _level, ...mismatch }) => mismatch)
  return { passed: false, mismatches }
}
