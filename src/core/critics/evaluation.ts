import type { StepFinding } from '../gate/finding.js'
import type { Accepts } from '../matchers/accept-schema.js'
import { fieldPath } from './fields/field-path.js'

/** An expected call. */
export interface WantedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** Arguments with more than one right value. */
  readonly accept?: Accepts | undefined
  /** Other calls that are accepted in its place. */
  readonly alternatives?: readonly WantedCall[] | undefined
}

/** A list of calls of which any one is accepted. */
export function alternativesOf(call: WantedCall): readonly WantedCall[] {
  return [call, ...(call.alternatives ?? []).flatMap(alternativesOf)]
}

/** The names of the arguments that a call states, as top-level names of the tool's schema. */
export function writtenArguments({ args, accept }: Pick<WantedCall, 'accept' | 'args'>): readonly string[] {
  const accepted = [...(accept?.keys() ?? [])].map((field) => fieldPath(field)[0] ?? field)
  return [...new Set([...Object.keys(args), ...accepted])]
}

/** A recorded call. */
export interface MadeCall {
  readonly name: string
  /** The server of the call, where it is known; `name` then starts with it. */
  readonly server?: string | null | undefined
  /** Null when the model did not send valid JSON. */
  readonly args: unknown
}

/** One line of an evaluation: what one critic, or the choice of the tool, earned. */
export interface ScoredLine {
  /** `tool_selection`, or the field of the critic. */
  readonly field: string
  /** True for the line about the choice of the tool, because an argument may also be called `tool_selection`. */
  readonly is_selection: boolean
  readonly match: boolean | null
  /** Already multiplied by the weight. */
  readonly score: number
  readonly weight: number
  readonly expected: unknown
  readonly actual: unknown
  readonly reason?: string | undefined
  /** Information for the reader that does not change the score. */
  readonly note?: string | undefined
  /** False for an argument that no critic looks at. */
  readonly is_criticized: boolean
  /** Null for an unexpected call. */
  readonly expected_index: number | null
  /** Null for a call that was not made. */
  readonly actual_index: number | null
}

/** The evaluation of a list of calls against a case: steps 1 to 7 of docs/spec/critics.md. */
export interface Evaluation {
  readonly score: number
  readonly passed: boolean
  /** With `passed`: passed with a warning. Without it: neither passed nor failed. */
  readonly warning: boolean
  /** Why the score is 0 before any argument was compared; null when arguments were compared. */
  readonly failure_reason: string | null
  /** The case cannot be judged by these calls: a critic looks at a field that exists nowhere. */
  readonly is_refused: boolean
  readonly lines: readonly ScoredLine[]
  /** The findings and notes. Built on demand, because most callers do not need them. */
  readonly describe: () => readonly StepFinding[]
}

export const TOOL_SELECTION = 'tool_selection'
