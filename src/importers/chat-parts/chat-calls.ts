import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { messageText, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { callOfPart } from './message-parts.js'
import { taggedCalls } from './tagged-calls.js'

export interface ReadCall {
  readonly id: string | null
  readonly server: string | null
  /** Empty where there is none. */
  readonly name: string
  readonly args: unknown
  readonly args_text?: string
}

/** The calls of an answer: in their own list, in the older field for a single call, in its content, or in its text. */
export function callsOf(message: RawRecord): readonly ReadCall[] {
  const { tool_calls, toolCalls, function_call, functionCall, tool_call, toolCall, tool_use, content } = message
  const lists = [tool_calls, toolCalls].map((list) => recordsIn(typeof list === 'string' ? tryJson(list) : list))
  const single = recordsIn([function_call, functionCall, tool_call, toolCall, tool_use])
  const listed = (lists.find((list) => list.length > 0) ?? single.slice(0, 1)).map(readCall)
  const parts = recordsIn(content)
    .flatMap((part) => callOfPart(part) ?? [])
    .map(partCall)
  const ids = new Set(listed.map(({ id }) => id))
  // Some libraries write a call in both places.
  const calls = [...listed, ...parts.filter(({ id }) => listed.length === 0 || (id !== null && !ids.has(id)))]
  return calls.length > 0 ? calls : taggedCalls(messageText(content))
}

/** A call or a list of calls as JSON, perhaps in tags; a text that is neither is a call without a name. */
export function callsInText(text: string): readonly ReadCall[] {
  const json = tryJson(text.replaceAll(/<\/?(?:tool_call|functioncall)>/g, '').trim())
  const calls = recordsIn(Array.isArray(json) ? json : [json])
  return (calls.length > 0 ? calls : [{}]).map(readCall)
}

/** Calls have a `function` or a `custom` tool; some programs write its fields beside the id, or only its name. */
function readCall(call: RawRecord): ReadCall {
  const tool = [call.function, call.custom].find(isRecord) ?? call
  const name = textIn(call.function) ?? textIn(tool.name) ?? textIn(tool.toolName) ?? ''
  const given = tool.arguments ?? tool.args ?? (isRecord(tool.input) ? tool.input : undefined)
  const args = given === undefined && tool.input !== undefined ? { args: { input: tool.input } } : readArguments(given)
  return { id: textIn(call.id) ?? textIn(call.toolCallId), ...readMcpName(name), ...args }
}

function partCall({
  id = null,
  server = null,
  name,
  args,
  args_text,
}: ReturnType<typeof callOfPart> & object): ReadCall {
  return { id, server, name, args, ...(args_text === undefined ? {} : { args_text }) }
}
