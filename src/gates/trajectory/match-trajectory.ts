import { McproveError } from '../../core/error.js'
import type { StepFinding } from '../../core/finding.js'
import { parseArgument } from '../../core/parse-argument.js'
import { ToolTable } from '../../core/tool.js'
import { readTrace } from '../../core/trace-reader.js'
import { checkExpectation, compareCalls } from './compare-calls.js'
import { trajectory } from './gate.js'

/** The block `trajectory:` of a suite, without its `expect`. */
export interface TrajectoryExpectation {
  readonly mode?: string
  readonly calls: readonly unknown[]
  readonly extra_calls?: string
}

/** A call as a trace records it; further keys are ignored. */
export interface RecordedCall {
  readonly name: string
  readonly server?: string | null
  readonly args?: unknown
}

export type TrajectoryMismatch = Omit<StepFinding, 'level'>

/**
 * Compares recorded tool calls with an expectation, by the rules of the gate `trajectory`. A mismatch is data; only a
 * malformed expectation throws.
 */
export function matchTrajectory(
  expectation: TrajectoryExpectation,
  toolCalls: readonly RecordedCall[],
): { passed: boolean; mismatches: TrajectoryMismatch[] } {
  const options = parseArgument('matchTrajectory', trajectory.options, expectation)
  const problem = checkExpectation(options).find(({ severity }) => severity !== 'warning')
  if (problem !== undefined) {
    throw new McproveError('BAD_USAGE', `matchTrajectory: ${problem.message}`, { hint: problem.hint })
  }
  const comparison = compareCalls(
    options,
    readTrace({ tool_calls: toolCalls }, new ToolTable(), 'matchTrajectory').tool_calls,
  )
  if (comparison === null) return { passed: true, mismatches: [] }
  const mismatches = Array.from(comparison.findings(), ({ level: _level, ...mismatch }) => mismatch)
  return { passed: false, mismatches }
}
