import { deepEqual } from '../../core/json/deep-equal.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { Inexpressible } from './plain-schema.js'
import { annotationsOf, hasStructure, structureOf } from './schema-keywords.js'
import { referenceKey, referredSchema } from './schema-references.js'

const OF_OBJECTS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'unevaluatedProperties',
])

/** Each level uses the call stack. */
const MAX_REFERENCES = 500

/** Merges a schema with `allOf`, or with keywords next to a `$ref`, into a plain one. */
export function mergeAllOf(document: unknown, schema: RawRecord): RawRecord {
  const { allOf, $ref, ...own } = schema
  const parts = [own, ...($ref === undefined ? [] : [{ $ref }]), ...(Array.isArray(allOf) ? allOf : [])]
  const told = parts.filter((part) => part !== true && !(isRecord(part) && !hasStructure(part)))
  const [only] = told
  if (told.length === 0) return own
  // A single meaningful part, as pydantic wraps a reference, stays a reference.
  if (told.length === 1 && isRecord(only)) {
    const { title, description, ...rest } = only
    return { ...rest, ...annotationsOf(only), ...annotationsOf(own) }
  }
  const [first, ...others] = flatten(document, parts, new Set())
  return { ...others.reduce(mergeObjects, first ?? {}), ...annotationsOf(own) }
}

/** The parts with references resolved and inner `allOf` merged. A repeated part adds nothing. */
function flatten(document: unknown, parts: readonly unknown[], seen: Set<string>): RawRecord[] {
  return parts.flatMap((part): RawRecord[] => {
    if (part === true) return []
    if (!isRecord(part)) throw new Inexpressible('`allOf` contains an entry that is not a schema')
    const { allOf, $ref, ...own } = part
    const inner = Array.isArray(allOf) ? allOf : []
    const referred: unknown[] = []
    if ($ref !== undefined && !seen.has(referenceKey($ref))) {
      seen.add(referenceKey($ref))
      if (seen.size > MAX_REFERENCES) throw new Inexpressible('the schema is too large')
      referred.push(referredSchema(document, $ref))
    }
    const structure = structureOf(own)
    const isEmpty = Object.keys(structure).length === 0
    return [...(isEmpty ? [] : [objectPart(structure)]), ...flatten(document, [...referred, ...inner], seen)]
  })
}

function objectPart(structure: RawRecord): RawRecord {
  const other = Object.keys(structure).find((key) => !OF_OBJECTS.has(key))
  const { type = 'object' } = structure
  if (other === undefined && type === 'object') return { ...structure, type }
  throw new Inexpressible(`\`allOf\` combines \`${other ?? 'type'}\` with other schemas`)
}

function mergeObjects(left: RawRecord, right: RawRecord): RawRecord {
  const merged = new Map(propertiesOf(left))
  for (const [name, schema] of propertiesOf(right)) {
    const other = merged.get(name)
    merged.set(name, other === undefined || deepEqual(other, schema) ? schema : { allOf: [other, schema] })
  }
  for (const part of [left, right]) {
    const isClosed = part.additionalProperties === false || part.unevaluatedProperties === false
    if (isClosed && propertiesOf(part).length < merged.size) {
      throw new Inexpressible('`allOf` adds properties to an object that is closed')
    }
  }
  return {
    ...left,
    ...right,
    ...openness(left, right, 'additionalProperties'),
    ...openness(left, right, 'unevaluatedProperties'),
    properties: Object.fromEntries(merged),
    required: [...new Set([...requiredOf(left), ...requiredOf(right)])],
  }
}

/** Closed if one of them is. */
function openness(left: RawRecord, right: RawRecord, keyword: string): RawRecord {
  const [a, b] = [left[keyword], right[keyword]]
  if (a === undefined && b === undefined) return {}
  return { [keyword]: a === false || b === false ? false : (a ?? b) }
}

function propertiesOf({ properties }: RawRecord): [string, unknown][] {
  return isRecord(properties) ? Object.entries(properties) : []
}

function requiredOf({ required }: RawRecord): unknown[] {
  return Array.isArray(required) ? required : []
}
