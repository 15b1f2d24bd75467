/** The part of JSON Schema that strict mode supports, before it is made strict: `required` is still the tool's own. */
export interface PlainSchema {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, PlainSchema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: PlainSchema | undefined
  readonly anyOf?: readonly PlainSchema[] | undefined
  /** `#`, or `#/$defs/` and a key of `PlainRoot.defs`, which needs no escapes. */
  readonly $ref?: string | undefined
}

export interface PlainRoot {
  readonly root: PlainSchema
  readonly defs: ReadonlyMap<string, PlainSchema>
}

/** A schema with its own type: neither a reference nor a union. */
export type PlainLeaf = Omit<PlainSchema, '$ref' | 'anyOf'>

export const DEFS_POINTER = '#/$defs/'

/** Why strict mode cannot express a schema. Never leaves this folder. */
export class Inexpressible extends Error {}

/** The possible types of a schema, with unions and references resolved. */
export function schemaAlternatives(schema: PlainSchema, { root, defs }: PlainRoot): readonly PlainLeaf[] {
  const found: PlainLeaf[] = []
  const seen = new Set<string>()
  const left: (PlainSchema | undefined)[] = [schema]
  // A list, not recursion: chains of references may be longer than the call stack.
  while (left.length > 0) {
    const next = left.pop()
    if (next === undefined) continue
    if (next.$ref !== undefined) {
      if (seen.has(next.$ref)) continue
      seen.add(next.$ref)
      left.push(next.$ref === '#' ? root : defs.get(defName(next.$ref)))
    } else if (next.anyOf !== undefined) left.push(...next.anyOf.toReversed())
    else found.push(next)
  }
  return found
}

export function allowsNull(schema: PlainSchema, plain: PlainRoot): boolean {
  return schemaAlternatives(schema, plain).some((leaf) => hasType(leaf, 'null') && admits(leaf, null))
}

export function hasType({ type }: PlainLeaf, name: string): boolean {
  return typeof type === 'string' ? type === name : type?.includes(name) === true
}

/** Whether `enum` and `const` allow a scalar. */
export function admits(leaf: PlainLeaf, value: unknown): boolean {
  if ('const' in leaf) return leaf.const === value
  return leaf.enum === undefined || leaf.enum.includes(value)
}

export function defName(ref: string): string {
  return ref.slice(DEFS_POINTER.length)
}
