// Sentences to add to a description, made from the definition itself: as true as the schema, and plain.

import type { ToolDefinition } from '../../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import type { ServerTools } from '../server-tools.js'
import { showCode } from '../show-text.js'
import { exampleArguments } from './example-arguments.js'
import { type Purpose, purposeOf } from './purpose.js'

export type Suggest = (tool: ToolDefinition, siblings: ServerTools) => string | undefined

/** How many names a sentence lists. */
const MAX_LISTED = 3

export const suggestUsage: Suggest = (tool) => {
  const purpose = purposeOf(tool)
  const needed = requiredOf(tool)
  if (purpose === null) return needed.length === 0 ? undefined : `Use it when you have ${listed(needed)}.`
  const condition = needed.length === 0 ? '' : ` when you have ${listed(needed)}`
  return `Use it to ${phrase(purpose)}${condition}.`
}

export const suggestExclusion: Suggest = (tool, siblings) => {
  const own = purposeOf(tool)
  for (const sibling of siblings.related(tool)) {
    const other = /\bdeprecated\b/i.test(sibling.description ?? '') ? null : purposeOf(sibling)
    if (other === null || (own !== null && phrase(own) === phrase(other))) continue
    return `Do not use it to ${phrase(other)}: use ${showCode(sibling.name)} for that.`
  }
  if (tool.annotations?.readOnlyHint === true) return 'Do not use it to change anything: it only reads.'
  const needed = requiredOf(tool)
  if (needed.length > 0) return `Do not use it before you have ${listed(needed)}.`
  return 'Do not use it for anything else.'
}

export const suggestLimits: Suggest = ({ input_schema: schema, annotations }) => {
  if (annotations?.destructiveHint === true && annotations.readOnlyHint !== true)
    return 'It may overwrite or delete data.'
  if (!isRecord(schema)) return undefined
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  for (const [name, property] of properties) {
    const bound = isRecord(property) ? boundOf(property) : undefined
    if (bound !== undefined) return `${showCode(name)} ${bound}.`
  }
  const needed = requiredNames(schema)
  if (needed.length > 0) return `${listed(needed)} ${needed.length === 1 ? 'is' : 'are'} required.`
  if (properties.length > 0) return 'None of its arguments is required.'
  return takesNothing(schema) ? 'It takes no arguments, so its result cannot be narrowed.' : undefined
}

/** Verbs whose object is the result. */
const READS = new Set(['get', 'list', 'read', 'fetch', 'retrieve', 'return', 'show', 'display', 'view'])

export const suggestResult: Suggest = (tool) => {
  const purpose = purposeOf(tool)
  if (purpose !== null && READS.has(purpose.verb)) return `Returns ${purpose.object}.`
  return 'Returns content without a fixed schema, or an error that says what went wrong.'
}

export const suggestExample: Suggest = ({ name, input_schema: schema }) => {
  const example = exampleArguments(schema, /dir|folder|tree/i.test(name) ? 'docs' : 'docs/notes.md')
  return example === null ? undefined : `Example arguments: \`${example}\`.`
}

/** A schema without a type was lost on the way, and one with branches or references may have arguments there. */
function takesNothing(schema: RawRecord): boolean {
  const elsewhere = ['$ref', 'anyOf', 'oneOf', 'allOf', 'patternProperties']
  return schema.type === 'object' && !elsewhere.some((key) => Object.hasOwn(schema, key))
}

/** `return` is what a tool does, `get` is what its caller does. */
function phrase({ verb, object }: Purpose): string {
  return `${verb === 'return' ? 'get' : verb} ${object}`
}

function requiredOf({ input_schema: schema }: ToolDefinition): string[] {
  return isRecord(schema) ? requiredNames(schema) : []
}

function requiredNames({ required, properties }: RawRecord): string[] {
  if (!Array.isArray(required) || !isRecord(properties)) return []
  return required.filter((name): name is string => typeof name === 'string' && Object.hasOwn(properties, name))
}

function boundOf({ maximum, maxItems, maxLength, enum: values }: RawRecord): string | undefined {
  if (typeof maximum === 'number') return `is at most ${maximum}`
  if (typeof maxItems === 'number') return `takes at most ${maxItems} items`
  if (typeof maxLength === 'number') return `has at most ${maxLength} characters`
  const isShort = Array.isArray(values) && values.length > 1 && values.length <= 5
  return isShort ? `must be one of ${values.map((value) => showCode(String(value))).join(', ')}` : undefined
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map(showCode)
  if (names.length > MAX_LISTED) return `${shown.join(', ')} and ${names.length - MAX_LISTED} more`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
