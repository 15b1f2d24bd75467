import { canonicalJson } from '../../core/json/canonical-json.js'
import { showValue } from '../../core/text/show-value.js'
import { pointedSchema, pointerSteps } from '../schema-pointer.js'
import { Inexpressible } from './plain-schema.js'

/** The schema that a `$ref` of this document points at. */
export function referredSchema(document: unknown, ref: unknown): unknown {
  const found = pointedSchema(document, ref)
  if (found !== undefined) return found
  const where = pointerSteps(ref) === null ? 'out of the schema' : 'to nothing'
  throw new Inexpressible(`the reference ${showValue(ref, 100)} points ${where}`)
}

/** One form for each target: `#/definitions/a%20b` and `#/definitions/a b` are the same. */
export function referenceKey(ref: unknown): string {
  return canonicalJson(pointerSteps(ref) ?? ref)
}

/** A name for a target, without escapes: that of the definition, or else the last step of the pointer. */
export function referenceName(ref: unknown): string {
  return (pointerSteps(ref)?.at(-1) ?? 'root').replace(/[^\w.-]+/g, '_')
}
