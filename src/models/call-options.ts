import type { LanguageModelV3CallOptions, LanguageModelV3FunctionTool } from '@ai-sdk/provider'
import { isRecord } from '../core/trace/trace-fields.js'
import type { JsonObject } from './json-object.js'
import type { ModelRequest, OfferedTool } from './model.js'
import { promptOf } from './prompt-of.js'
import type { Provider } from './providers/provider.js'

/** Our request in the form that the provider packages take. */
export function callOptions(
  provider: string,
  spec: Provider,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): LanguageModelV3CallOptions {
  const { max_tokens, temperature, top_p, seed } = request
  return {
    prompt: promptOf(provider, spec, request.messages),
    // Always set: without it a package uses its own limit, which changes with its version.
    maxOutputTokens: max_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(top_p === undefined ? {} : { topP: top_p }),
    ...(seed === undefined ? {} : { seed }),
    ...toolsOf(spec, request),
    ...responseFormat(request),
    ...(signal === undefined ? {} : { abortSignal: signal }),
    ...(spec.providerOptions === undefined ? {} : { providerOptions: spec.providerOptions }),
  }
}

function toolsOf(spec: Provider, { tools, tool_choice }: ModelRequest): Partial<LanguageModelV3CallOptions> {
  // Providers refuse a tool choice without tools.
  if (tools.length === 0) return {}
  const offered = tools.map((tool) => functionTool(tool, spec.saysStrict))
  if (tool_choice === undefined) return { tools: offered }
  return {
    tools: offered,
    toolChoice: typeof tool_choice === 'string' ? { type: tool_choice } : { type: 'tool', toolName: tool_choice.tool },
  }
}

/** Each package requests this in its provider's way: a response format, a schema, or a forced tool call. */
function responseFormat({ response_schema }: ModelRequest): Partial<LanguageModelV3CallOptions> {
  return response_schema === undefined ? {} : { responseFormat: { type: 'json', ...response_schema } }
}

function functionTool(tool: OfferedTool, saysStrict: boolean): LanguageModelV3FunctionTool {
  const strict = tool.strict === true ? true : saysStrict ? false : undefined
  return {
    type: 'function',
    name: tool.name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    // A server's schema in any draft: the provider validates it.
    inputSchema: objectSchema(tool.input_schema) as LanguageModelV3FunctionTool['inputSchema'],
    ...(strict === undefined ? {} : { strict }),
  }
}

/** Providers require `type: object` at the top, which JSON Schema and some servers leave out. */
function objectSchema(schema: unknown): JsonObject {
  if (!isRecord(schema)) return { type: 'object', properties: {} }
  const { type } = schema
  return type === undefined || (Array.isArray(type) && type.includes('object')) ? { ...schema, type: 'object' } : schema
}
