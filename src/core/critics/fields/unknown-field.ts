import { nearest } from '../../text/nearest.js'
import { listNames, showName } from '../../text/show-name.js'
import { alternativesOf, type WantedCall, writtenArguments } from '../evaluation.js'
import { fieldAt, fieldPath } from './field-path.js'
import type { FieldRule } from './field-rule.js'

/** What the schema of a tool says about its arguments. */
export interface ToolFields {
  /** Also true where the schema is open. */
  mayHave(field: string): boolean
  /** The schema allows the field only because it allows any name, so this does not confirm that the field exists. */
  isSilentOn(field: string): boolean
  /** The declared names, for suggestions. */
  names(): readonly string[]
}

/** A field that a critic looks at and that exists nowhere. */
export interface UnknownField {
  readonly message: string
  readonly hint: string
  /** False when the schema of an expected tool is unknown or allows any name: a call may then still have the field. */
  readonly isCertain: boolean
}

/**
 * Null for a field that an expected call has (even as null) or that the schema of an expected tool may have. `optional`
 * does not prove that a field exists, so a schema without it counts against it.
 */
export function unknownField(
  { field, rule }: { readonly field: string; readonly rule?: FieldRule | undefined },
  expected: readonly WantedCall[],
  fieldsOf: (tool: string) => ToolFields | null,
): UnknownField | null {
  if (expected.length === 0 || costsWhenAbsent(field, rule, expected)) return null
  const calls = expected.flatMap(alternativesOf)
  const tools = [...new Set(calls.map(({ name }) => name))].map((name) => ({ name, fields: fieldsOf(name) }))
  const isOpen = (fields: ToolFields | null) => fields === null || (fields.mayHave(field) && fields.isSilentOn(field))
  if (tools.some(({ fields }) => fields?.mayHave(field) && !fields.isSilentOn(field))) return null
  const unread = tools.filter(({ fields }) => isOpen(fields)).map(({ name }) => name)
  const isCertain = unread.length === 0
  if (!isCertain && (rule?.one_of !== undefined || isMentioned(field, expected))) return null
  const nowhere = isCertain
    ? ` and not in the schema of ${listNames(tools.map(({ name }) => name))}`
    : `, and the schema of ${listNames(unread, 'and')} is not known${tools.some(({ fields }) => fields !== null && isOpen(fields)) ? ' or allows any name' : ''}`
  const names = [...calls.flatMap(writtenArguments), ...tools.flatMap(({ fields }) => fields?.names() ?? [])]
  const near = nearest(
    field,
    names.filter((name) => name !== field),
  )
  return {
    message: `the field ${showName(field)} is ${isMentioned(field, expected) ? 'optional' : 'in no expected call'}${nowhere}`,
    hint:
      near === undefined
        ? `If the argument must be absent, set it to null in an expected call.`
        : `Did you mean ${showName(near)}?`,
    isCertain,
  }
}

/** Whether a run loses points when the field is absent. */
export function costsWhenAbsent(field: string, rule: FieldRule | undefined, expected: readonly WantedCall[]): boolean {
  if (rule?.one_of !== undefined && rule.optional !== true) return true
  const path = fieldPath(field)
  return expected.flatMap(alternativesOf).some(({ args, accept }) => {
    const accepted = accept?.get(field)
    return fieldAt(args, field, path) !== undefined || (accepted !== undefined && accepted.source.optional !== true)
  })
}

function isMentioned(field: string, expected: readonly WantedCall[]): boolean {
  return expected.flatMap(alternativesOf).some(({ accept }) => accept?.has(field))
}
