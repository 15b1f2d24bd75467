import { isDeeperThan } from '../../core/json/value-depth.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import {
  allowsNull,
  hasType,
  Inexpressible,
  type PlainRoot,
  type PlainSchema,
  schemaAlternatives,
} from './plain-schema.js'
import { simplifySchema } from './simplify-schema.js'
import { StrictFit } from './strict-fit.js'

/** A fixed limit rather than the size of the stack: the same arguments on every machine. */
const MAX_VALUE_DEPTH = 500

/** What a null in arguments means for a schema that was sent in strict form, compiled for many calls. */
export type RestoreArguments = (args: unknown) => unknown

/**
 * Arguments of a strict tool in the form that the tool takes: a null that stands for an optional argument is removed,
 * at every level. A null that the tool's own schema allows is kept, even for an optional argument: the model may have
 * meant it, and the tool accepts both.
 */
export function withoutWireNulls(args: unknown, schema: unknown): unknown {
  return wireNullRemover(schema)(args)
}

export function wireNullRemover(schema: unknown): RestoreArguments {
  const plain = plainOrNull(schema)
  if (plain === null) return (args) => args
  return (args) => {
    if (isDeeperThan(args, MAX_VALUE_DEPTH)) return args
    return restore(args, plain.root, plain, new StrictFit(plain))
  }
}

/** Null for a schema that was not sent in strict form. */
function plainOrNull(schema: unknown): PlainRoot | null {
  try {
    return simplifySchema(schema)
  } catch (error) {
    if (error instanceof Inexpressible) return null
    throw error
  }
}

function restore(value: unknown, schema: PlainSchema, plain: PlainRoot, fit: StrictFit): unknown {
  if (typeof value !== 'object' || value === null) return value
  const kind = Array.isArray(value) ? 'array' : 'object'
  const leaves = schemaAlternatives(schema, plain).filter((leaf) => hasType(leaf, kind))
  // Arguments that fit no branch are wrong anyway; certain wire nulls are still removed.
  const leaf = leaves.find((one) => fit.fits(value, one)) ?? leaves[0]
  if (leaf === undefined) return value
  const { items, properties = {}, required = [] } = leaf
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => restore(item, items, plain, fit))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (property === undefined) return [[name, item]]
      if (item === null && !required.includes(name) && !allowsNull(property, plain)) return []
      return [[name, restore(item, property, plain, fit)]]
    }),
  )
}
