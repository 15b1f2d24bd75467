import { nearest } from '../../text/nearest.js'
import { showName } from '../../text/show-name.js'
import { type WantedCall, writtenArguments } from '../evaluation.js'
import type { ToolFields } from './unknown-field.js'

/** An argument of an expected call that its tool does not have, although it has one with a similar name. */
export interface MisnamedArgument {
  /** The index of the call. */
  readonly call: number
  readonly argument: string
  /** Whether `accept` names it rather than `args`. */
  readonly isAccepted: boolean
  readonly message: string
  readonly hint: string
}

/** When a tool's schema is unknown or open, any argument may be right. */
export function misnamedArguments(
  expected: readonly WantedCall[],
  fieldsOf: (tool: string) => ToolFields | null,
): MisnamedArgument[] {
  return expected.flatMap((wanted, call) => {
    const { name, args } = wanted
    const fields = fieldsOf(name)
    if (fields === null) return []
    return writtenArguments(wanted).flatMap((argument): MisnamedArgument[] => {
      const near = fields.mayHave(argument) ? undefined : nearest(argument, fields.names())
      if (near === undefined) return []
      const message = `the argument ${showName(argument)} is not in the schema of ${showName(name)}`
      return [
        {
          call,
          argument,
          isAccepted: !Object.hasOwn(args, argument),
          message,
          hint: `Did you mean ${showName(near)}?`,
        },
      ]
    })
  })
}
