import type { StepFinding } from '../gate/finding.js'
import type { Accepts } from '../matchers/accept-schema.js'
import { fieldPath } from './fields/field-path.js'

/** A call that should happen. */
export interface WantedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** Arguments with more than one right answer. */
  readonly accept?: Accepts | undefined
  /** Other calls that would do as well. */
  readonly alternatives?: readonly WantedCall[] | undefined
}

/** The calls of which any will do. */
export function alternativesOf(call: WantedCall): readonly WantedCall[] {
  return [call, ...(call.alternatives ?? []).flatMap(alternativesOf)]
}

/** The arguments that a call writes, as the top-level names of a tool's schema. */
export function writtenArguments({ args, accept }: Pick<WantedCall, 'accept' | 'args'>): readonly string[] {
  const accepted = [...(accept?.keys() ?? [])].map((field) => fieldPath(field)[0] ?? field)
  return [...new Set([...Object.keys(args), ...accepted])]
}

/** A call that happened. */
export interface MadeCall {
  readonly name: string
  /** To which it went, where that is known; `name` then begins with it. */
  readonly server?: string | null | undefined
  /** Null when the model sent no valid JSON. */
  readonly args: unknown
}

/** One line of an evaluation: what one critic, or the choice of the tool, earned. */
export interface ScoredLine {
  /** `tool_selection`, or the field of the critic. */
  readonly field: string
  /** The choice of the tool; an argument may have the same name. */
  readonly is_selection: boolean
  readonly match: boolean | null
  /** Already weighted. */
  readonly score: number
  readonly weight: number
  readonly expected: unknown
  readonly actual: unknown
  readonly reason?: string | undefined
  /** Something the reader should know that costs nothing. */
  readonly note?: string | undefined
  /** False for an argument that no critic looks at. */
  readonly is_criticized: boolean
  /** Null for a call nobody expected. */
  readonly expected_index: number | null
  /** Null for a call that was not made. */
  readonly actual_index: number | null
}

/** What a case makes of a list of calls: steps 1 to 7 of docs/spec/critics.md. */
export interface Evaluation {
  readonly score: number
  readonly passed: boolean
  /** Together with `passed` a pass with a warning, without it neither pass nor fail. */
  readonly warning: boolean
  /** Why it scored nothing at all; null when the arguments were looked at. */
  readonly failure_reason: string | null
  /** The case cannot be judged by these calls: a critic looks at a field that nothing has. */
  readonly is_refused: boolean
  readonly lines: readonly ScoredLine[]
  /** What cost something, and what to know besides; made when it is asked for, because most do not ask. */
  readonly describe: () => readonly StepFinding[]
}

export const TOOL_SELECTION = 'tool_selection'
