// Calls and results inside the content of a message, in the forms of Anthropic, Bedrock, Gemini and the Vercel AI SDK.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall, DraftResult } from '../draft-call.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, recordIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'

export interface PartResult extends DraftResult {
  readonly id: string | null
}

/** `tool_use`, `server_tool_use`, `tool-call`, `function_call` */
const CALL_TYPE = /^(?:\w+[_-])?(?:tool|function)[_-](?:call|use)$/
const RESULT_TYPES: ReadonlySet<unknown> = new Set(['tool_result', 'mcp_tool_result', 'tool-result'])

/** Null for a part that is not a call; a call without a name has an empty one. */
export function callOfPart(part: RawRecord): DraftCall | null {
  const inner = [part.toolUse, part.functionCall, part.function_call].find(isRecord)
  if (inner === undefined && !CALL_TYPE.test(textIn(part.type) ?? '')) return null
  const call = inner ?? part
  const name = textIn(call.name) ?? textIn(call.toolName) ?? ''
  const server = textIn(call.server_name)
  return {
    id: textIn(call.id) ?? textIn(call.toolUseId) ?? textIn(call.toolCallId) ?? textIn(call.tool_call_id),
    ...(server === null ? readMcpName(name) : { server, name }),
    ...readArguments(call.input ?? call.args ?? call.arguments),
  }
}

/** Null for a part that is not a result. */
export function resultOfPart(part: RawRecord): PartResult | null {
  if (isRecord(part.toolResult)) return bedrockResult(part.toolResult)
  const response = [part.functionResponse, part.function_response].find(isRecord)
  if (response !== undefined) return geminiResult(response)
  if (!RESULT_TYPES.has(part.type)) return null
  if (part.type === 'tool-result') return sdkResult(part)
  const { content, is_error, tool_use_id } = part
  return { id: textIn(tool_use_id), is_error: is_error === true, content: contentOf(content) }
}

function bedrockResult({ toolUseId, content, status }: RawRecord): PartResult {
  const blocks = listIn(content).map((block) =>
    isRecord(block) && block.type === undefined && typeof block.text === 'string'
      ? { type: 'text', text: block.text }
      : block,
  )
  return {
    id: textIn(toolUseId),
    is_error: status === 'error',
    content: typeof content === 'string' ? content : blocks,
  }
}

/** There is no flag; libraries put the error into the response. */
function geminiResult({ id, response }: RawRecord): PartResult {
  const { error } = recordIn(response)
  return {
    id: textIn(id),
    is_error: error !== undefined && error !== null && error !== '' && error !== false,
    ...(isRecord(response) ? { structured: response, content: [] } : { content: contentOf(response) }),
  }
}

/** The output of a tool, by version: `result` with `isError`, or `output` with its kind. */
function sdkResult({ toolCallId, result, output, isError }: RawRecord): PartResult {
  const { type, value } = recordIn(output)
  const isTyped = typeof type === 'string' && 'value' in recordIn(output)
  const hasFailed = typeof type === 'string' && (type.startsWith('error') || type === 'execution-denied')
  return {
    id: textIn(toolCallId),
    is_error: isError === true || hasFailed,
    content: contentOf(isTyped ? value : (result ?? output)),
  }
}

/** Text and blocks as they are, anything else as JSON. */
export function contentOf(value: unknown): unknown {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.length > 0 && value.every((part) => isRecord(part) && part.type !== undefined)) {
    return value
  }
  return messageText(value) ?? JSON.stringify(value)
}
