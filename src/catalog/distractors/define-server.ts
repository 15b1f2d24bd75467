// Short notation for the tools of the bundled catalogue.
import type { ToolDefinition } from '../../core/trace/trace.js'

type Schema = Readonly<Record<string, unknown>>
/** A name that ends in `?` is optional. */
type Parameters = Readonly<Record<string, Schema>>
type ServerlessTool = Omit<ToolDefinition, 'server'>

export function defineServer(server: string, tools: readonly ServerlessTool[]): readonly ToolDefinition[] {
  return tools.map((tool) => ({ server, ...tool }))
}

/** A tool that only reads. */
export function reads(name: string, description: string, parameters: Parameters = {}): ServerlessTool {
  return defineTool(name, description, parameters, { readOnlyHint: true })
}

/** A tool that adds something and overwrites nothing. */
export function adds(name: string, description: string, parameters: Parameters): ServerlessTool {
  return defineTool(name, description, parameters, { readOnlyHint: false, destructiveHint: false })
}

/** A tool that overwrites or deletes. */
export function changes(name: string, description: string, parameters: Parameters): ServerlessTool {
  return defineTool(name, description, parameters, { readOnlyHint: false, destructiveHint: true })
}

export const text = (description: string): Schema => ({ type: 'string', description })
export const day = (description: string): Schema => ({ type: 'string', format: 'date', description })
export const moment = (description: string): Schema => ({ type: 'string', format: 'date-time', description })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const number = (description: string): Schema => ({ type: 'number', description })
export const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description })

export function integer(description: string, minimum: number, maximum?: number): Schema {
  return { type: 'integer', minimum, ...(maximum === undefined ? {} : { maximum }), description }
}

export function choice(description: string, ...values: readonly string[]): Schema {
  return { type: 'string', enum: values, description }
}

export function records(description: string, parameters: Parameters): Schema {
  return { type: 'array', items: objectOf(parameters), description }
}

function defineTool(
  name: string,
  description: string,
  parameters: Parameters,
  annotations: Readonly<Record<string, boolean>>,
): ServerlessTool {
  return { name, description, input_schema: objectOf(parameters), annotations }
}

function objectOf(parameters: Parameters): Schema {
  const keys = Object.keys(parameters)
  const required = keys.filter((key) => !key.endsWith('?'))
  const properties = Object.fromEntries(keys.map((key) => [key.replace(/\?$/, ''), parameters[key]]))
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}
