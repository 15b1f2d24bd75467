import { nearest } from '../nearest.js'
import { listNames, showName } from '../show-name.js'
import type { WantedCall } from './evaluation.js'
import { fieldAt, fieldPath } from './field-path.js'

/** What the schema of a tool says of its arguments. */
export interface ToolFields {
  /** Also where the schema leaves it open. */
  mayHave(field: string): boolean
  /** Those that are declared, for suggestions. */
  names(): readonly string[]
}

/** A field that a critic looks at and nothing has. */
export interface UnknownField {
  readonly message: string
  readonly hint: string
  /** False when the schema of an expected tool is not known: then a call may still have the field. */
  readonly isCertain: boolean
}

/** Null for a field that an expected call has (were it null) or the schema of an expected tool may have. */
export function unknownField(
  field: string,
  expected: readonly WantedCall[],
  fieldsOf: (tool: string) => ToolFields | null,
): UnknownField | null {
  if (expected.length === 0 || isExpectedField(field, expected)) return null
  const tools = [...new Set(expected.map(({ name }) => name))].map((name) => ({ name, fields: fieldsOf(name) }))
  if (tools.some(({ fields }) => fields?.mayHave(field))) return null
  const unread = tools.filter(({ fields }) => fields === null).map(({ name }) => name)
  const isCertain = unread.length === 0
  const nowhere = isCertain
    ? ` and not in the schema of ${listNames(tools.map(({ name }) => name))}`
    : `, and the schema of ${listNames(unread, 'and')} is not known`
  const near = nearest(field, [
    ...expected.flatMap(({ args }) => Object.keys(args)),
    ...tools.flatMap(({ fields }) => fields?.names() ?? []),
  ])
  return {
    message: `the field ${showName(field)} is in no expected call${nowhere}`,
    hint:
      near === undefined
        ? `If the argument should be absent, write it as null into an expected call.`
        : `Did you mean ${showName(near)}?`,
    isCertain,
  }
}

export function isExpectedField(field: string, expected: readonly WantedCall[]): boolean {
  const path = fieldPath(field)
  return expected.some(({ args }) => fieldAt(args, field, path) !== undefined)
}
