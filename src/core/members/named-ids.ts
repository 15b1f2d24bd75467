import type * as z from 'zod'
import { isRecord } from '../trace/trace-fields.js'
import { type MemberRole, memberMarks } from './member-set.js'

/** A member id that a block names. */
export interface NamedId {
  readonly id: string
  readonly role: MemberRole
  /** Below the block: `['restricted', 0]`. */
  readonly path: readonly (string | number)[]
}

type Schema = z.core.$ZodType
type Path = NamedId['path']

/** The member ids in a block as written, found by the marks of its schema, so that a new gate gets this for free. */
export function namedIds(schema: Schema, block: unknown): NamedId[] {
  return [...idsIn(schema, block, [], undefined)]
}

/** Identifies the list that an id is in; for a single id its own path. */
export function listOf({ path }: NamedId): string {
  return JSON.stringify(typeof path.at(-1) === 'number' ? path.slice(0, -1) : path)
}

function* idsIn(schema: Schema, value: unknown, path: Path, parent: unknown): Generator<NamedId> {
  const mark = memberMarks.get(schema)
  if (mark !== undefined) {
    if (typeof value !== 'string') return
    const server = mark.serverKey !== undefined && isRecord(parent) ? parent[mark.serverKey] : undefined
    yield { id: typeof server === 'string' ? `${server}.${value}` : value, role: mark.role, path }
    return
  }
  // Every zod schema has a definition whose `type` identifies it.
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      if (!isRecord(value)) return
      for (const [key, inner] of Object.entries(def.shape)) {
        if (Object.hasOwn(value, key)) yield* idsIn(inner, value[key], [...path, key], value)
      }
      return
    case 'record':
      if (!isRecord(value)) return
      for (const [key, inner] of Object.entries(value)) yield* idsIn(def.valueType, inner, [...path, key], value)
      return
    case 'array':
      if (!Array.isArray(value)) return
      for (const [index, inner] of value.entries()) yield* idsIn(def.element, inner, [...path, index], value)
      return
    case 'union':
      for (const option of def.options) yield* idsIn(option, value, path, parent)
      return
    case 'pipe':
      yield* idsIn(def.in, value, path, parent)
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      yield* idsIn(def.innerType, value, path, parent)
      return
  }
}
