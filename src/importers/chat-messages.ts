// Chat messages in OpenAI's format, which several logs contain.
import { tryJson } from '../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import { readArguments } from './json-arguments.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from './json-fields.js'
import { readMcpName } from './mcp-name.js'
import { isFailedMcpResult } from './mcp-result.js'
import type { TraceDraft } from './trace-draft.js'

/** Adds one message to the run. Returns what is left out, if anything; calls that cannot be read are also reported. */
export function addMessage(draft: TraceDraft, message: RawRecord, onLostCall: () => void = () => {}): string | null {
  const content = messageText(message.content)
  switch (message.role) {
    case 'system':
    case 'developer':
      draft.system = draft.system === null ? content : [draft.system, content ?? ''].join('\n')
      return null
    case 'user':
      draft.turn('user', content ?? '')
      return null
    case 'assistant':
      draft.turn('assistant', content ?? textIn(message.refusal) ?? '')
      return addCalls(draft, message, onLostCall)
    case 'tool':
      return addResult(draft, textIn(message.tool_call_id), message, content)
    case 'function':
      return addResult(draft, null, message, content)
    default:
      return 'a message with an unknown role'
  }
}

function addCalls(draft: TraceDraft, { tool_calls, function_call }: RawRecord, onLostCall: () => void): string | null {
  const listed = typeof tool_calls === 'string' ? tryJson(tool_calls) : tool_calls
  // The older format has a single call per message.
  const calls = recordsIn(listed).length > 0 ? recordsIn(listed) : recordsIn([function_call])
  let lost: string | null = null
  for (const call of calls) {
    if (addCall(draft, call)) continue
    onLostCall()
    lost = 'a call without a name'
  }
  return lost
}

/** Calls have a `function` or a `custom` tool; some programs write its fields beside the id, or only its name. */
function addCall(draft: TraceDraft, call: RawRecord): boolean {
  const tool = [call.function, call.custom].find(isRecord) ?? call
  const name = textIn(call.function) ?? textIn(tool.name)
  if (name === null || name === '') return false
  const given = tool.arguments ?? tool.args ?? (isRecord(tool.input) ? tool.input : undefined)
  const args = given === undefined && tool.input !== undefined ? { args: { input: tool.input } } : readArguments(given)
  draft.call({ id: textIn(call.id), ...readMcpName(name), ...args })
  return true
}

/** There is no field for errors in the format; some programs add one, and some write the whole MCP result. */
function addResult(draft: TraceDraft, id: string | null, message: RawRecord, content: string | null): string | null {
  const error = textIn(message.error)
  const isError = (error !== null && error !== '') || message.is_error === true || isFailedMcpResult(content ?? '')
  const added = draft.result(id, { content: content || error || '', ...(isError ? { is_error: true } : {}) })
  return added ? null : 'a second result for one call'
}

/** The model's response with its choices: agent loops continue with the first. */
export function addCompletion(
  draft: TraceDraft,
  completion: RawRecord,
  onLostCall: () => void = () => {},
): string | null {
  const [choice] = recordsIn(completion.choices)
  const usage = recordIn(completion.usage)
  draft.model = textIn(completion.model) ?? draft.model
  draft.addTokens(numberIn(usage.prompt_tokens), numberIn(usage.completion_tokens))
  if (choice === undefined) return 'an answer without a choice'
  const lost = addMessage(draft, { role: 'assistant', ...recordIn(choice.message) }, onLostCall)
  const reason = textIn(choice.finish_reason)
  if (reason !== null) draft.finishTurn(reason)
  return lost
}

/** `tools:` of a request, in the form of a trace. */
export function toolsOfRequest(tools: unknown): readonly unknown[] {
  return recordsIn(tools).flatMap((tool) => {
    const { name, description, parameters } = recordIn(tool.function)
    if (typeof name !== 'string' || name === '') return []
    const described = typeof description === 'string' ? { description } : {}
    return [{ ...readMcpName(name), ...described, input_schema: recordIn(parameters) }]
  })
}
