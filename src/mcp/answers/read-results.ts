// Converts what servers send to our own data. Validates it, because the SDK checks it only in part, and not in every
// protocol version.

import { TASK_SUPPORTS, type TaskSupport, type ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type {
  PromptArgument,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ServerInfo,
  ToolAnswer,
} from '../client/connection.js'

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
  const { name, inputSchema, outputSchema, annotations, execution } = tool
  if (typeof name !== 'string') return undefined
  const task_support = taskSupportIn(execution)
  return {
    server,
    name,
    ...textsIn(tool),
    ...(inputSchema === undefined ? {} : { input_schema: inputSchema }),
    ...(outputSchema === undefined ? {} : { output_schema: outputSchema }),
    ...(isRecord(annotations) ? { annotations } : {}),
    ...(task_support === undefined ? {} : { task_support }),
  }
}

export function readResourceDefinition(resource: Fields): ResourceDefinition | undefined {
  const { uri, name, size } = resource
  if (typeof uri !== 'string') return undefined
  return {
    uri,
    name: typeof name === 'string' ? name : uri,
    ...textsIn(resource),
    ...contentIn(resource),
    ...(typeof size === 'number' ? { size } : {}),
  }
}

export function readResourceTemplate(template: Fields): ResourceTemplateDefinition | undefined {
  const { uriTemplate, name } = template
  if (typeof uriTemplate !== 'string') return undefined
  return {
    uri_template: uriTemplate,
    name: typeof name === 'string' ? name : uriTemplate,
    ...textsIn(template),
    ...contentIn(template),
  }
}

export function readPromptDefinition(prompt: Fields): PromptDefinition | undefined {
  const { name, arguments: parameters } = prompt
  if (typeof name !== 'string') return undefined
  const listed: readonly unknown[] = Array.isArray(parameters) ? parameters : []
  return { name, ...textsIn(prompt), arguments: listed.flatMap((one) => readPromptArgument(one) ?? []) }
}

function readPromptArgument(argument: unknown): PromptArgument | undefined {
  if (!isRecord(argument) || typeof argument.name !== 'string') return undefined
  return { name: argument.name, ...textsIn(argument), required: argument.required === true }
}

/** In the new protocol generation a server may stay anonymous. */
export function readServerInfo(info: Fields = {}): ServerInfo | null {
  const { name, version, websiteUrl } = info
  if (typeof name !== 'string' || typeof version !== 'string') return null
  return {
    name,
    version,
    ...textsIn(info),
    ...(typeof websiteUrl === 'string' ? { website_url: websiteUrl } : {}),
  }
}

function textsIn({ title, description }: Fields): { title?: string; description?: string } {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}

function contentIn({ mimeType, annotations }: Fields): { mime_type?: string; annotations?: Fields } {
  return {
    ...(typeof mimeType === 'string' ? { mime_type: mimeType } : {}),
    ...(isRecord(annotations) ? { annotations } : {}),
  }
}

function taskSupportIn(execution: unknown): TaskSupport | undefined {
  return isRecord(execution) ? TASK_SUPPORTS.find((one) => one === execution.taskSupport) : undefined
}
