// Which tools are safe to call, with arguments from their own schemas.
import { pointedSchema } from '../../../catalog/schema-pointer.js'
import { isMutating } from '../../../core/members/mutating-tools.js'
import { nameTokens } from '../../../core/members/tool-words.js'
import { showValue } from '../../../core/text/show-value.js'
import { toolId } from '../../../core/trace/tool.js'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { isRecord } from '../../../core/trace/trace-fields.js'

export interface ToolCallDraft {
  readonly tool: ToolDefinition
  readonly args: Readonly<Record<string, unknown>>
}

/** First words of tools that read, for servers without annotations. */
const READING_VERBS = new Set('get list read show describe find search fetch query count check echo ping'.split(' '))
/** Longer or unusual names must be requested by name. */
const PLAIN_NAME = /^[\w./-]{1,100}$/

/** Why a tool is not called unless a user names it. */
export type Obstacle =
  | { readonly kind: 'odd_name' | 'writes' | 'may_write' }
  /** Required, and the schema has no value for them. */
  | { readonly kind: 'arguments'; readonly names: readonly string[] }

/** The safest first: annotated as read-only, then by name; without arguments before with arguments. */
export function safeCalls(tools: readonly ToolDefinition[]): readonly ToolCallDraft[] {
  return tools
    .filter((tool) => obstacleTo(tool) === null)
    .flatMap((tool) => draftOf(tool) ?? [])
    .map((draft) => ({ draft, rank: rankOf(draft) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ draft }) => draft)
}

/** Null when the tool is safe to call with arguments of its own schema. */
export function obstacleTo(tool: ToolDefinition): Obstacle | null {
  if (!PLAIN_NAME.test(tool.name)) return { kind: 'odd_name' }
  if (!isReading(tool)) return { kind: saysItWrites(tool) ? 'writes' : 'may_write' }
  const names = requiredValues(tool).flatMap(([name, value]) => (value === undefined ? [name] : []))
  return names.length === 0 ? null : { kind: 'arguments', names }
}

/** A call for which the schema has a value for every required argument. */
export function draftOf(tool: ToolDefinition): ToolCallDraft | null {
  const values = requiredValues(tool)
  return values.some(([, value]) => value === undefined) ? null : { tool, args: Object.fromEntries(values) }
}

/** The required arguments, each with the value that the schema has for it. */
function requiredValues({ input_schema }: ToolDefinition): [name: string, value: unknown][] {
  const schema = isRecord(input_schema) ? input_schema : {}
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  const properties = isRecord(schema.properties) ? schema.properties : {}
  return required.map((name) => {
    if (typeof name !== 'string') return [showValue(name), undefined]
    return [name, exampleOf(Object.hasOwn(properties, name) ? properties[name] : undefined, schema)]
  })
}

function isReading({ server, name, annotations }: ToolDefinition): boolean {
  if (annotations?.readOnlyHint !== undefined) return annotations.readOnlyHint === true
  const [verb = ''] = nameTokens(name)
  return READING_VERBS.has(verb) && !isMutating({ server, name, id: toolId({ server, name }) }, { annotations })
}

/** The server itself says so; otherwise nobody knows. */
function saysItWrites({ annotations }: ToolDefinition): boolean {
  return annotations?.readOnlyHint === false || annotations?.destructiveHint === true
}

function rankOf({ tool, args }: ToolCallDraft): number {
  return (tool.annotations?.readOnlyHint === true ? 0 : 2) + (Object.keys(args).length === 0 ? 0 : 1)
}

function exampleOf(property: unknown, root: unknown): unknown {
  const pointed = isRecord(property) && property.$ref !== undefined ? pointedSchema(root, property.$ref) : property
  if (!isRecord(pointed)) return undefined
  const { default: fallback, const: only, examples, enum: listed } = pointed
  return [fallback, only, firstOf(examples), firstOf(listed)].find((value) => value !== undefined && value !== null)
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined
}
