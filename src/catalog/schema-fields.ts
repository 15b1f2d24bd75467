// What a JSON Schema says about the fields of a tool's arguments. A field that may be allowed counts as one that
// exists.
import { fieldPath } from '../core/critics/fields/field-path.js'
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import { pointedSchema } from './schema-pointer.js'

/** `silent`: the schema says nothing, so anything is allowed. */
type Answer = 'yes' | 'no' | 'silent'

/** Hostile schemas of traces nest deeper than the call stack. */
const MAX_DEPTH = 200
const MAX_NAMES = 300
const MAX_NAME_DEPTH = 4

/**
 * Whether arguments may have a field, given as a dot path. A schema with `properties` has only those, unless
 * `additionalProperties` or a pattern allows more: critics are about declared fields.
 */
export function mayHaveField(schema: unknown, field: string): boolean {
  return answersAbout(schema, field).some((answer) => answer !== 'no')
}

/**
 * Whether the schema says nothing about a field: `{ type: object }` allows every name, so it does not show that the
 * field exists.
 */
export function isSilentOn(schema: unknown, field: string): boolean {
  return mayHaveField(schema, field) && !answersAbout(schema, field).includes('yes')
}

function answersAbout(schema: unknown, field: string): readonly Answer[] {
  return [[field], fieldPath(field)].map((path) => new PathQuestion(schema, path).answer(schema))
}

/** The declared fields, nested ones as dot paths, for suggestions. */
export function fieldNames(schema: unknown): readonly string[] {
  const names = new Set<string>()
  const add = (part: unknown, prefix: string, depth: number): void => {
    if (depth > MAX_NAME_DEPTH) return
    for (const { properties } of partsOf(part, schema)) {
      if (!isRecord(properties)) continue
      for (const [name, property] of Object.entries(properties)) {
        if (names.size >= MAX_NAMES) return
        names.add(prefix + name)
        add(property, `${prefix}${name}.`, depth + 1)
      }
    }
  }
  add(schema, '', 1)
  return [...names]
}

/** One path into one document. Each schema is visited once for each part of the path, so circles end. */
class PathQuestion {
  readonly #root: unknown
  readonly #path: readonly string[]
  readonly #answers: readonly Map<RawRecord, Answer>[]

  constructor(root: unknown, path: readonly string[]) {
    this.#root = root
    this.#path = path
    this.#answers = path.map(() => new Map())
  }

  /** For the path from its part `at` on. Below the depth limit, nothing is said. */
  answer(schema: unknown, at = 0, depth = 0): Answer {
    if (schema === false) return 'no'
    const [key, answers] = [this.#path[at], this.#answers[at]]
    if (!isRecord(schema) || depth > MAX_DEPTH) return 'silent'
    if (key === undefined || answers === undefined) return 'yes'
    const known = answers.get(schema)
    if (known !== undefined) return known
    answers.set(schema, 'silent')
    const ask = (part: unknown): Answer => this.answer(part, at, depth + 1)
    const answer = allOf([
      ownAnswer(schema, key, (part) => this.answer(part, at + 1, depth + 1) !== 'no'),
      ...(schema.$ref === undefined ? [] : [ask(pointedSchema(this.#root, schema.$ref))]),
      ...(schema.$dynamicRef === undefined ? [] : ['yes' as const]),
      ...listOf(schema.allOf).map(ask),
      ...alternatives(schema).map((branches) => eitherOf(branches.map(ask))),
    ])
    answers.set(schema, answer)
    return answer
  }
}

/** What the keywords of one schema say; `allows` handles the schemas below. */
function ownAnswer(schema: RawRecord, key: string, allows: (part: unknown) => boolean): Answer {
  const types = schema.type === undefined ? null : [schema.type].flat()
  const isIndex = /^\d+$/.test(key)
  if (types !== null && !types.includes('object') && !(isIndex && types.includes('array'))) return 'no'
  const lists = [...listOf(schema.prefixItems), schema.items].filter((part) => part !== undefined)
  if (isIndex && lists.length > 0) return lists.flat().some(allows) ? 'yes' : 'no'
  const { properties, additionalProperties, unevaluatedProperties, patternProperties } = schema
  if (isRecord(properties) && Object.hasOwn(properties, key)) return allows(properties[key]) ? 'yes' : 'no'
  if (patternProperties !== undefined) return 'yes'
  const others = [additionalProperties, unevaluatedProperties].filter((part) => part !== undefined)
  if (others.some((part) => part !== false && allows(part))) return 'yes'
  return isRecord(properties) || others.length > 0 ? 'no' : 'silent'
}

/** Groups of which one schema must hold. */
function alternatives({ anyOf, oneOf, then: yes, else: no, dependentSchemas }: RawRecord): (readonly unknown[])[] {
  const dependent = isRecord(dependentSchemas) ? Object.values(dependentSchemas) : []
  return [listOf(anyOf), listOf(oneOf), [yes, no].filter((part) => part !== undefined), dependent].filter(
    (group) => group.length > 0,
  )
}

function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes'
  return answers.includes('no') ? 'no' : 'silent'
}

function eitherOf(answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes'
  return answers.includes('silent') ? 'silent' : 'no'
}

/** The schema with everything that it refers to and combines. */
function partsOf(schema: unknown, root: unknown): ReadonlySet<RawRecord> {
  const parts = new Set<RawRecord>()
  const add = (part: unknown): void => {
    if (isRecord(part)) parts.add(part)
  }
  add(schema)
  // A set may grow during iteration and takes nothing twice, so circles end.
  for (const part of parts) {
    if (part.$ref !== undefined) add(pointedSchema(root, part.$ref))
    listOf(part.allOf).forEach(add)
    alternatives(part).flat().forEach(add)
  }
  return parts
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
