import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import { pointedSchema } from './schema-pointer.js'

const ANYTHING: RawRecord = Object.freeze({})

/** Reads the schemas of one document as objects; the same schema is always the same object. */
export class SchemaReader {
  readonly #document: unknown
  readonly #read = new Map<RawRecord, RawRecord | null>()

  constructor(document: unknown) {
    this.#document = document
  }

  /**
   * With references resolved and one form for plain types; null when no value is valid. An absent schema allows
   * everything.
   */
  read(schema: unknown): RawRecord | null {
    if (schema === false) return null
    if (!isRecord(schema)) return ANYTHING
    const known = this.#read.get(schema)
    if (known !== undefined) return known
    const read = this.#follow(schema)
    this.#read.set(schema, read)
    return read
  }

  /** Keywords next to a `$ref` override its target. */
  #follow(schema: RawRecord): RawRecord | null {
    let found = schema
    let beside: RawRecord = {}
    const seen = new Set<RawRecord>()
    while (found.$ref !== undefined && !seen.has(found)) {
      seen.add(found)
      const target = pointedSchema(this.#document, found.$ref)
      if (target === false) return null
      if (!isRecord(target)) break
      const { $ref: _, ...others } = found
      beside = { ...others, ...beside }
      found = target
    }
    if (Object.keys(beside).length > 0) return withPlainTypes({ ...found, ...beside })
    const read = this.#read.get(found) ?? withPlainTypes(found)
    this.#read.set(found, read)
    return read
  }
}

/** `anyOf: [{ type: string }, { type: null }]` is another form of `type: [string, null]`. */
function withPlainTypes(schema: RawRecord): RawRecord {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length === 0 || rest.type !== undefined || !anyOf.every(isPlainType)) return schema
  return { ...rest, type: anyOf.map(({ type }) => type) }
}

function isPlainType(branch: unknown): branch is { readonly type: string } {
  return isRecord(branch) && typeof branch.type === 'string' && Object.keys(branch).length === 1
}
