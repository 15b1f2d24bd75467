// The messages of a sample: the conversation of its agent.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'
import type { ToolEvents } from './tool-events.js'

/** Adds a message to the run. Returns what is left out. */
export function addMessage(draft: TraceDraft, message: RawRecord, events: ToolEvents): readonly string[] {
  const content = messageText(message.content) ?? ''
  switch (message.role) {
    case 'system':
      draft.system = draft.system === null ? content : `${draft.system}\n${content}`
      return []
    case 'user':
      draft.turn('user', content)
      return []
    case 'assistant':
      draft.turn('assistant', content)
      for (const block of recordsIn(message.content)) if (block.type === 'tool_use') addHostedCall(draft, block)
      return recordsIn(message.tool_calls).flatMap((call) => addCall(draft, call, events))
    case 'tool':
      return addResult(draft, message, content, events)
    default:
      return ['a message with an unknown role']
  }
}

/** Ids of the calls in messages. */
export function calledIn(messages: readonly RawRecord[]): readonly string[] {
  return messages.flatMap(({ role, tool_call_id, tool_calls }) => {
    const ids = role === 'tool' ? [tool_call_id] : recordsIn(tool_calls).map(({ id }) => id)
    return ids.filter((id) => typeof id === 'string')
  })
}

function addCall(draft: TraceDraft, call: RawRecord, events: ToolEvents): readonly string[] {
  const name = textIn(call.function)
  const id = textIn(call.id)
  if (name === null || name === '') return ['a call without a name']
  draft.call({ id, ...readMcpName(name), ...readArguments(call.arguments), at: events.startOf(id) })
  return []
}

/** A tool that the provider ran, such as a search or a remote MCP server. */
function addHostedCall(draft: TraceDraft, block: RawRecord): void {
  const name = textIn(block.name)
  if (name === null || name === '') return
  const given = textIn(block.id)
  const id = draft.call({ id: given, server: textIn(block.context), name, ...readArguments(block.arguments) })
  const error = textIn(block.error)
  const failure = error === null ? {} : { is_error: true, error: { message: error } }
  draft.result(given ?? id, { ...outputOf(block.result), ...failure })
}

/** What a tool returned: text, or any other value. */
export function outputOf(result: unknown): { content: string } | { structured: unknown } {
  const text = messageText(result ?? '')
  return text === null ? { structured: result } : { content: text }
}

/** The message names its tool, so that a call whose own message is missing is not lost. */
function addResult(draft: TraceDraft, message: RawRecord, content: string, events: ToolEvents): readonly string[] {
  const id = textIn(message.tool_call_id)
  const name = textIn(message.function)
  const at = events.startOf(id)
  if (id !== null && !draft.awaits(id) && name !== null && name !== '') {
    draft.call({ id, ...readMcpName(name), ...readArguments(events.argumentsOf(id)), at })
  }
  const result = { content, ...failureOf(message), at: events.endOf(id) }
  return draft.result(id, result) ? [] : ['a second result for one call']
}

/** The error of a tool message or event. */
export function failureOf({ error }: RawRecord): { is_error?: boolean; error?: { code: string; message: string } } {
  const { type, message } = recordIn(error)
  return typeof type === 'string' ? { is_error: true, error: { code: type, message: textIn(message) ?? type } } : {}
}
