import { defName, type PlainRoot, type PlainSchema } from './plain-schema.js'

/** A definition that refers to itself without a property or list entry in between, so that resolving it never ends. */
export function endlessReference({ defs }: PlainRoot): string | null {
  // Kahn's algorithm: removes definitions without further references until only circles are left.
  const open = new Map<string, number>()
  const users = new Map<string, string[]>()
  const done: string[] = []
  for (const [name, schema] of defs) {
    const next = directReferences(schema).filter((one) => defs.has(one))
    open.set(name, next.length)
    if (next.length === 0) done.push(name)
    for (const one of next) users.set(one, [...(users.get(one) ?? []), name])
  }
  for (let name = done.pop(); name !== undefined; name = done.pop()) {
    open.delete(name)
    for (const user of users.get(name) ?? []) {
      const left = (open.get(user) ?? 0) - 1
      open.set(user, left)
      if (left === 0) done.push(user)
    }
  }
  return open.keys().next().value ?? null
}

function directReferences({ $ref, anyOf = [] }: PlainSchema): string[] {
  return [...($ref === undefined ? [] : [defName($ref)]), ...anyOf.flatMap(directReferences)]
}
