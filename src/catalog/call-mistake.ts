import { nearest } from '../core/text/nearest.js'
import { showName } from '../core/text/show-name.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import { fieldNames, mayHaveField } from './schema-fields.js'

/** A hand-written call to one server. */
export interface WrittenCall {
  readonly tool: string
  readonly args?: Readonly<Record<string, unknown>> | undefined
}

export interface CallMistake {
  /** Below the call: `['tool']`, `['args', 'city']`. */
  readonly path: readonly string[]
  readonly message: string
  /** What it most likely means; undefined when no tool has a similar name. */
  readonly near: string | undefined
}

/**
 * A tool that a server does not list, or an argument that its schema spells differently; null when both may be right.
 */
export function callMistake({ tool, args = {} }: WrittenCall, listed: readonly ToolDefinition[]): CallMistake | null {
  if (listed.length === 0) return null
  const definition = listed.find(({ name }) => name === tool)
  if (definition === undefined) {
    const near = nearest(
      tool,
      listed.map(({ name }) => name),
    )
    return { path: ['tool'], message: `the server does not list the tool ${showName(tool)}`, near }
  }
  const { input_schema } = definition
  for (const argument of Object.keys(args)) {
    const near = mayHaveField(input_schema, argument) ? undefined : nearest(argument, fieldNames(input_schema))
    if (near === undefined) continue
    const message = `the schema of ${showName(tool)} does not have the argument ${showName(argument)}`
    return { path: ['args', argument], message, near }
  }
  return null
}
