import { McproveError } from '../core/errors/error.js'
import { showTyped, showValue } from '../core/text/show-value.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import { isRecord } from '../core/trace/trace-fields.js'

/**
 * A tool in any common form: a function, an entry of a server's `tools/list`, a definition in a trace, or an object
 * with a zod schema. The schema is JSON Schema, or an object that can be converted to it (Standard JSON Schema, as in
 * zod).
 */
export type CatalogTool = ToolFunction | ToolObject

/** A function that is a tool. Its parameters are typed where they are inferred. */
export type ToolFunction = (...args: never[]) => unknown

/** A tool as an object, with MCP's key names or ours. */
export interface ToolObject {
  readonly name: string
  readonly server?: string | null | undefined
  readonly description?: string | undefined
  readonly input_schema?: unknown
  /** MCP's key name. */
  readonly inputSchema?: unknown
  readonly output_schema?: unknown
  readonly outputSchema?: unknown
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
}

/** The tool as a definition. Throws BAD_USAGE for a tool without a name, and for parts of the wrong type. */
export function readTool(tool: CatalogTool): ToolDefinition {
  const name: unknown = typeof tool === 'function' || isRecord(tool) ? tool.name : undefined
  if (typeof name !== 'string' || name === '') {
    const what = typeof tool === 'function' ? 'a function without a name' : showTyped(tool, 60)
    throw new McproveError('BAD_USAGE', `A tool is a named function or an object with a \`name\`, got ${what}`, {
      hint: 'Give the tool a name.',
    })
  }
  if (typeof tool === 'function') return { server: null, name }
  const server = partOf(tool, 'server', isText, 'a text') ?? null
  const description = partOf(tool, 'description', isText, 'a text')
  const annotations = partOf(tool, 'annotations', isRecord, 'an object')
  const input_schema = jsonSchemaOf(tool.input_schema ?? tool.inputSchema, name)
  const output_schema = jsonSchemaOf(tool.output_schema ?? tool.outputSchema, name)
  return {
    server,
    name,
    ...(description === undefined ? {} : { description }),
    ...(input_schema === undefined ? {} : { input_schema }),
    ...(output_schema === undefined ? {} : { output_schema }),
    ...(annotations === undefined ? {} : { annotations }),
  }
}

/** An optional part; programs may also pass null. A part from a file may have any type. */
function partOf<Part>(
  tool: ToolObject,
  key: 'server' | 'description' | 'annotations',
  isPart: (value: unknown) => value is Part,
  expected: string,
): Part | undefined {
  const part: unknown = tool[key] ?? undefined
  if (part === undefined || isPart(part)) return part
  const message = `The ${key} of the tool ${showValue(tool.name, 60)} is ${expected}, got ${showTyped(part, 60)}`
  throw new McproveError('BAD_USAGE', message, { hint: 'Fix it, or remove it.' })
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function jsonSchemaOf(schema: unknown, tool: string): unknown {
  const standard = isRecord(schema) ? schema['~standard'] : undefined
  if (!isRecord(standard)) return schema
  const { jsonSchema } = standard
  if (!isRecord(jsonSchema) || typeof jsonSchema.input !== 'function') throw notConvertible(tool)
  try {
    return jsonSchema.input({ target: 'draft-2020-12' })
  } catch (cause) {
    throw notConvertible(tool, cause)
  }
}

function notConvertible(tool: string, cause?: unknown): McproveError {
  const why = cause instanceof Error ? `: ${cause.message}` : ''
  return new McproveError('SCHEMA_INVALID', `The schema of \`${tool}\` cannot be written as JSON Schema${why}`, {
    hint: 'Give it as JSON Schema.',
    cause,
  })
}
