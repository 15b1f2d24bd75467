import { deepEqual } from '../../core/json/deep-equal.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Inexpressible } from './plain-schema.js'
import { isNever, structureOf } from './schema-keywords.js'

/** The branches of `anyOf` or `oneOf`; null without a union, or when it only restricts the keywords next to it. */
export function unionOf(schema: RawRecord, refuse: (why: string) => Inexpressible): readonly unknown[] | null {
  const { anyOf, oneOf, ...beside } = schema
  if (anyOf === undefined && oneOf === undefined) return null
  if (anyOf !== undefined && oneOf !== undefined) throw refuse('has both `anyOf` and `oneOf`')
  // That only one may hold is a restriction, which strict mode drops.
  const branches = anyOf ?? oneOf
  if (!Array.isArray(branches)) throw refuse('has a union that is not a list')
  const rest = structureOf(beside)
  const possible = branches.filter((branch) => !isNever(branch))
  if (possible.length === 0) throw refuse('has an empty union')
  if (Object.keys(rest).length === 0) return possible
  // `anyOf: [{ required: [a] }, { required: [b] }]` next to the properties.
  if (possible.every((branch) => branch === true || (isRecord(branch) && onlyNarrows(branch, rest)))) return null
  if (Object.keys(rest).some((key) => key !== 'type')) throw refuse('has a union next to other keywords')
  return possible.map((branch) => {
    if (!isRecord(branch) || 'const' in branch || 'enum' in branch) return branch
    if ('type' in branch && !deepEqual(branch.type, rest.type)) throw refuse('has a union of other types than its own')
    return '$ref' in branch || 'anyOf' in branch || 'oneOf' in branch ? branch : { ...branch, type: rest.type }
  })
}

function onlyNarrows(branch: RawRecord, rest: RawRecord): boolean {
  return Object.entries(structureOf(branch)).every(
    ([key, value]) => (key === 'required' && 'properties' in rest) || (key === 'type' && deepEqual(value, rest.type)),
  )
}
