// Converts what servers send to our own data. Validates it, because the SDK checks it only in part, and not in every
// protocol version.

import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { PromptDefinition, ResourceDefinition, ToolAnswer } from '../client/connection.js'

type Fields = Readonly<Record<string, unknown>>

/** Only the content from the tool: `_meta`, caching hints and other protocol keys are dropped. */
export function readToolResult(result: Fields): ToolAnswer {
  const { content = [], structuredContent, isError } = result
  return {
    is_error: isError === true,
    content,
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
  }
}

export function readListedTool(server: string, tool: Fields): ToolDefinition | undefined {
  const { name, description, inputSchema, outputSchema, annotations } = tool
  if (typeof name !== 'string') return undefined
  return {
    server,
    name,
    ...(typeof description === 'string' ? { description } : {}),
    ...(inputSchema === undefined ? {} : { input_schema: inputSchema }),
    ...(outputSchema === undefined ? {} : { output_schema: outputSchema }),
    ...(isRecord(annotations) ? { annotations } : {}),
  }
}

export function readResourceDefinition(resource: Fields): ResourceDefinition | undefined {
  const { uri, name, description, mimeType } = resource
  if (typeof uri !== 'string') return undefined
  return {
    uri,
    name: typeof name === 'string' ? name : uri,
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof mimeType === 'string' ? { mime_type: mimeType } : {}),
  }
}

export function readPromptDefinition(prompt: Fields): PromptDefinition | undefined {
  const { name, description, arguments: parameters } = prompt
  if (typeof name !== 'string') return undefined
  const listed: readonly unknown[] = Array.isArray(parameters) ? parameters : []
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    arguments: listed.flatMap((one) =>
      isRecord(one) && typeof one.name === 'string' ? [{ name: one.name, required: one.required === true }] : [],
    ),
  }
}
