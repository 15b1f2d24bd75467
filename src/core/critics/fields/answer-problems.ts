import type { FieldCritic } from '../case-critics.js'
import type { WantedCall } from '../evaluation.js'
import { fieldAt, fieldPath } from './field-path.js'

/** A contradiction between `accept` of a call, the settings of a critic, and `args`. */
export interface AnswerProblem {
  /** The call whose `accept` is meant; null for a critic. */
  readonly call: number | null
  /** The critic; null for a call. */
  readonly critic: number | null
  /** The path below `accept` of the call, or below the critic. */
  readonly path: readonly string[]
  readonly message: string
  readonly hint?: string
}

type Critics = readonly Pick<FieldCritic, 'field' | 'judge' | 'needsNoValue' | 'rule'>[]

/** Takes all calls, including alternatives. */
export function answerProblems(calls: readonly WantedCall[], critics: Critics): readonly AnswerProblem[] {
  const ofCalls = calls.flatMap((call, index) =>
    unjudged(call, critics).map((problem) => ({ ...problem, call: index, critic: null })),
  )
  const ofCritics =
    calls.length === 0
      ? []
      : critics.flatMap((critic, index) =>
          contradictions(critic, calls).map((problem) => ({ ...problem, call: null, critic: index })),
        )
  return [...ofCalls, ...ofCritics]
}

type Complaint = Pick<AnswerProblem, 'hint' | 'message' | 'path'>

/** Without a critic, an accepted argument would accept any value. */
function unjudged(call: WantedCall, critics: Critics): readonly Complaint[] {
  return [...(call.accept?.keys() ?? [])].flatMap((field): Complaint[] => {
    if (isWritten(call, field)) {
      return [{ path: [field], message: `\`${field}\` is in both \`args\` and \`accept\`; keep one` }]
    }
    if (critics.some((critic) => critic.field === field && critic.judge !== null)) return []
    const message = `no critic scores \`${field}\`, so any value passes`
    return [{ path: [field], message, hint: `Add a critic on \`${field}\`, such as \`binary\`.` }]
  })
}

function contradictions(
  { field, rule, needsNoValue }: Critics[number],
  calls: readonly WantedCall[],
): readonly Complaint[] {
  if (rule === undefined) return []
  const isSaid = calls.some((call) => isWritten(call, field) || call.accept?.has(field))
  if (rule.one_of === undefined) {
    if (isSaid || needsNoValue) return []
    const message = `no value is given for \`${field}\``
    return [{ path: [], message, hint: 'List the accepted values, or add the argument to an expected call.' }]
  }
  if (isSaid) {
    const message = `\`${field}\` has a list of values here and a value in an expected call; keep one`
    return [{ path: ['one_of'], message }]
  }
  if (new Set(calls.map(({ name }) => name)).size === 1) return []
  const message = 'a critic with values applies to one tool, but several tools are expected'
  return [{ path: ['one_of'], message, hint: `Move the values to \`accept\` of the calls that have \`${field}\`.` }]
}

function isWritten({ args }: WantedCall, field: string): boolean {
  return fieldAt(args, field, fieldPath(field)) !== undefined
}
