import { isRecord } from '../../core/trace/trace-fields.js'
import { pointedSchema } from '../schema-pointer.js'

/**
 * Which references of a document lead to others without an object or a list in between: TypeScript refuses a type that
 * is itself, alone or in a union.
 */
export class References {
  readonly #document: unknown
  readonly #direct = new Map<string, readonly string[]>()

  constructor(document: unknown) {
    this.#document = document
  }

  leadsTo(from: string, to: string): boolean {
    const seen = new Set<string>([from])
    for (const ref of seen) {
      if (ref === to) return true
      for (const next of this.#directFrom(ref)) seen.add(next)
    }
    return false
  }

  #directFrom(ref: string): readonly string[] {
    const known = this.#direct.get(ref)
    if (known !== undefined) return known
    const found = directReferences(pointedSchema(this.#document, ref))
    this.#direct.set(ref, found)
    return found
  }
}

/** Without recursion: a schema may be nested deeper than the stack. */
function directReferences(schema: unknown): string[] {
  const found: string[] = []
  const open = [schema]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isRecord(one)) continue
    if (typeof one.$ref === 'string') found.push(one.$ref)
    for (const list of [one.anyOf, one.oneOf, one.allOf])
      for (const branch of Array.isArray(list) ? list : []) open.push(branch)
  }
  return found
}
