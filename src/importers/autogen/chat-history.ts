// Chats of AutoGen 0.2: messages of OpenAI's format between agents. The role depends on whose list it is, so the agent that
// speaks first is the user.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addMessage } from '../chat-messages.js'
import type { RawTrace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { endsChat } from './ends-chat.js'

/** The history of a `ChatResult`, or a list whose results AutoGen wrote. Null for anything else. */
export function historyIn(value: unknown): readonly RawRecord[] | null {
  if (isRecord(value)) return Array.isArray(value.chat_history) ? chatIn(value.chat_history) : null
  return Array.isArray(value) && value.some(hasResults) ? chatIn(value) : null
}

function chatIn(list: readonly unknown[]): readonly RawRecord[] | null {
  return list.length > 0 && list.every(isChatMessage) ? list : null
}

function isChatMessage(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.role === 'string' && value.type === undefined && 'content' in value
}

function hasResults(value: unknown): boolean {
  return isRecord(value) && recordsIn(value.tool_responses).some((one) => typeof one.tool_call_id === 'string')
}

export function readHistory(history: readonly RawRecord[], value: unknown, note: (what: string) => void): RawTrace {
  const draft = new TraceDraft()
  const user = speakerOf(history[0] ?? {})
  for (const message of history) {
    for (const part of partsOf(message, user)) {
      if (part.role === 'assistant') draft.agent ??= textIn(message.name)
      const lost = addMessage(draft, part)
      if (lost !== null) note(lost)
    }
  }
  addCost(draft, recordIn(recordIn(recordIn(value).cost).usage_including_cached_inference))
  return draft.finish()
}

/** A message of results holds all of them. The automatic reply of a user is empty; some words end the chat. */
function partsOf(message: RawRecord, user: string): readonly RawRecord[] {
  const results = recordsIn(message.tool_responses)
  if (results.length > 0) return results.map((result) => ({ ...result, role: 'tool' }))
  if (message.role === 'system' || message.role === 'tool' || message.role === 'function') return [message]
  const isAnswer = hasCalls(message) || speakerOf(message) !== user
  const text = textIn(message.content) ?? ''
  if (!isAnswer && (text === '' || endsChat(text))) return []
  return [{ ...message, role: isAnswer ? 'assistant' : 'user' }]
}

function hasCalls({ tool_calls, function_call }: RawRecord): boolean {
  return listIn(tool_calls).length > 0 || isRecord(function_call)
}

/** Early versions do not name the agents. */
function speakerOf({ name, role }: RawRecord): string {
  return textIn(name) ?? textIn(role) ?? ''
}

/** By model, beside the sum. */
function addCost(draft: TraceDraft, usage: RawRecord): void {
  draft.cost_usd = numberIn(usage.total_cost)
  for (const [model, counts] of Object.entries(usage)) {
    if (!isRecord(counts)) continue
    draft.model ??= model
    draft.addTokens(numberIn(counts.prompt_tokens), numberIn(counts.completion_tokens))
  }
}
