// Chat messages in OpenAI's format, which several logs contain. Libraries near it write some calls in their own form.
import type { RawRecord } from '../core/trace/trace-fields.js'
import { callsInText, callsOf, type ReadCall } from './chat-parts/chat-calls.js'
import { resultOfPart } from './chat-parts/message-parts.js'
import { hasTaggedCalls, taggedResults, untagged } from './chat-parts/tagged-calls.js'
import { addInvocations, addParts, isToolPart } from './chat-parts/ui-parts.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from './json-fields.js'
import { readMcpName } from './mcp-name.js'
import { isFailedMcpResult } from './mcp-result.js'
import type { TraceDraft } from './trace-draft.js'

/** Adds one message to the run. Returns what is left out, if anything; calls that cannot be read are also reported. */
export function addMessage(draft: TraceDraft, message: RawRecord, onLostCall: () => void = () => {}): string | null {
  const content = messageText(message.content ?? message.parts)
  switch (message.role) {
    case 'system':
    case 'developer':
      draft.system = draft.system === null ? content : [draft.system, content ?? ''].join('\n')
      return null
    case 'user':
      return addInput(draft, message, content)
    case 'assistant':
      return addAnswer(draft, message, content, onLostCall)
    case 'tool':
      return addToolMessage(draft, textIn(message.tool_call_id) ?? textIn(message.toolCallId), message, content)
    case 'function':
    case 'tool_response':
    case 'observation':
      return addToolMessage(draft, null, message, content)
    case 'tool_call':
    case 'function_call':
      draft.turn('assistant', '')
      return addCalls(draft, callsInText(content ?? ''), message, onLostCall)
    default:
      return 'a message with an unknown role'
  }
}

/** Libraries that have no role for tools send results as the user. */
function addInput(draft: TraceDraft, message: RawRecord, content: string | null): string | null {
  const lost = addPartResults(draft, message.content)
  if (lost !== undefined) {
    if (content !== null) draft.turn('user', content)
    return lost
  }
  const tagged = draft.calls === 0 ? null : taggedResults(content)
  if (tagged === null) draft.turn('user', content ?? '')
  else for (const text of tagged) draft.result(null, { content: text })
  return null
}

function addAnswer(
  draft: TraceDraft,
  message: RawRecord,
  content: string | null,
  onLostCall: () => void,
): string | null {
  if (recordsIn(message.parts).some(isToolPart)) {
    addParts(draft, message.parts)
    return null
  }
  const calls = callsOf(message)
  const text = content ?? textIn(message.refusal) ?? ''
  draft.turn('assistant', calls.length > 0 && hasTaggedCalls(text) ? untagged(text) : text)
  addInvocations(draft, message.toolInvocations)
  return addCalls(draft, calls, message, onLostCall)
}

function addCalls(
  draft: TraceDraft,
  calls: readonly ReadCall[],
  { content }: RawRecord,
  onLostCall: () => void,
): string | null {
  let lost: string | null = null
  for (const call of calls) {
    if (call.name === '') {
      onLostCall()
      lost = 'a call without a name'
    } else draft.call(call)
  }
  // Tools of the provider have their results in the answer.
  return addPartResults(draft, content) ?? lost
}

/** Undefined when the content has no results. */
function addPartResults(draft: TraceDraft, content: unknown): string | null | undefined {
  const results = recordsIn(content).flatMap((part) => resultOfPart(part) ?? [])
  if (results.length === 0) return undefined
  const added = results.filter(({ id, ...result }) => draft.result(id, result))
  return added.length === results.length ? null : 'a second result for one call'
}

function addToolMessage(
  draft: TraceDraft,
  id: string | null,
  message: RawRecord,
  content: string | null,
): string | null {
  const lost = id === null ? addPartResults(draft, message.content) : undefined
  if (lost !== undefined) return lost
  const tagged = id === null ? taggedResults(content) : null
  if (tagged === null) return addResult(draft, id, message, content)
  const added = tagged.filter((text) => draft.result(null, { content: text }))
  return added.length === tagged.length ? null : 'a second result for one call'
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
  draft.model = textIn(completion.model) ?? draft.model
  addCompletionTokens(draft, completion)
  if (choice === undefined) return 'an answer without a choice'
  const lost = addMessage(draft, { role: 'assistant', ...recordIn(choice.message) }, onLostCall)
  const reason = textIn(choice.finish_reason)
  if (reason !== null) draft.finishTurn(reason)
  return lost
}

export function addCompletionTokens(draft: TraceDraft, completion: RawRecord): void {
  const { prompt_tokens, completion_tokens } = recordIn(completion.usage)
  draft.addTokens(numberIn(prompt_tokens), numberIn(completion_tokens))
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
