// The parameters of a tool that take any text, and arguments with a text in one of them.
import { pointedSchema } from '../../catalog/schema-pointer.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { exampleArgumentsOf, exampleValue } from '../values/example-value.js'
import { isPath } from './target-kind.js'

export interface Target {
  /** Keys from the arguments to the text; a number is an element of a list. */
  readonly path: readonly (string | number)[]
  /** The last key that is a name. */
  readonly name: string
  readonly schema: RawRecord
  readonly description: string
}

const MAX_DEPTH = 4
const MAX_TARGETS = 30

/** Required parameters first: a tool is sure to use them. */
export function targetsOf({ inputSchema }: RawRecord): readonly Target[] {
  if (!isRecord(inputSchema)) return []
  const targets: Target[] = []
  collect(inputSchema, inputSchema, [], '', targets, 0)
  const required = new Set(Array.isArray(inputSchema.required) ? inputSchema.required : [])
  const isRequired = ({ path }: Target): boolean => required.has(path[0])
  return [...targets.filter(isRequired), ...targets.filter((one) => !isRequired(one))]
}

/** `` `edits[0].path` of `edit_file` ``. */
export function showTarget({ name, target }: { readonly name: string; readonly target: Target }): string {
  return `${showName(pathText(target))} of ${showName(name)}`
}

/** `edits[0].path`. */
function pathText({ path }: Target): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')
}

/** Arguments that the schema allows, with the text at the target; undefined when no example of the others is known. */
export function argumentsWith(tool: RawRecord, target: Target, text: string): RawRecord | undefined {
  const args = exampleArgumentsOf(tool)
  if (args === undefined) return undefined
  const base: Record<string, unknown> = structuredClone(args)
  for (const other of targetsOf(tool)) {
    // Another path that does not exist would be refused first.
    const [key, ...rest] = other.path
    if (rest.length === 0 && typeof key === 'string' && base[key] === 'example' && isPath(other)) base[key] = '.'
  }
  return withTextAt(base, target.path, text, isRecord(tool.inputSchema) ? tool.inputSchema : {})
}

function collect(
  schema: unknown,
  root: RawRecord,
  path: readonly (string | number)[],
  name: string,
  targets: Target[],
  depth: number,
): void {
  const own = resolved(schema, root)
  if (own === undefined || depth > MAX_DEPTH || targets.length >= MAX_TARGETS) return
  const { type, properties, items } = own
  if (isRecord(properties)) {
    for (const [key, one] of Object.entries(properties)) collect(one, root, [...path, key], key, targets, depth + 1)
    return
  }
  if (type === 'array') {
    collect(items, root, [...path, 0], name, targets, depth + 1)
    return
  }
  if (path.length === 0 || !takesText(own)) return
  const description = typeof own.description === 'string' ? own.description.slice(0, 2000) : ''
  targets.push({ path, name, schema: own, description })
}

function takesText(schema: RawRecord): boolean {
  if (Array.isArray(schema.enum) || Object.hasOwn(schema, 'const')) return false
  const { type } = schema
  return type === 'string' || (Array.isArray(type) && type.includes('string'))
}

/** What a reference points to; of several choices the first that takes a text. */
function resolved(schema: unknown, root: RawRecord): RawRecord | undefined {
  if (!isRecord(schema)) return undefined
  if (typeof schema.$ref === 'string') {
    const pointed = pointedSchema(root, schema.$ref)
    return isRecord(pointed) ? pointed : undefined
  }
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (choices === undefined) return schema
  const { anyOf: _any, oneOf: _one, ...own } = schema
  const choice = choices.filter(isRecord).find((one) => takesText(one) || one.type === 'array')
  return choice === undefined ? undefined : { ...own, ...choice }
}

/** The value with a text at the path. Objects on the way get their required fields. */
export function withTextAt(
  value: RawRecord,
  path: readonly (string | number)[],
  text: string,
  schema: unknown,
): RawRecord {
  const [key, ...rest] = path
  if (key === undefined) return value
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
  return { ...value, [key]: putIn(value[key], rest, text, properties[key]) }
}

function putIn(value: unknown, path: readonly (string | number)[], text: string, schema: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return text
  if (typeof key === 'number') {
    const items = isRecord(schema) ? schema.items : undefined
    const list = Array.isArray(value) ? value : []
    return [putIn(list[0] ?? exampleValue(items), rest, text, items), ...list.slice(1)]
  }
  const example = isRecord(value) ? value : exampleValue(schema)
  return withTextAt(isRecord(example) ? example : {}, path, text, schema)
}
