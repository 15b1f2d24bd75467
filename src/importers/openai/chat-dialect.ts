import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addCompletion, addCompletionTokens, addMessage, toolsOfRequest } from '../chat-messages.js'
import { callsOf } from '../chat-parts/chat-calls.js'
import { markCutOff } from '../cut-off.js'
import { callMark } from '../exchanges/call-mark.js'
import type { Conversation, Dialect, OpenRun } from '../exchanges/exchange-session.js'
import type { ImportContext, LogPlace } from '../importer.js'
import { messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { chunksIn, completionIn, conversationsIn, isMessage, messagesIn } from './chat-forms.js'
import { ChatStream } from './chat-stream.js'

/** Requests and answers of Chat Completions. */
export function chatDialect(context: ImportContext): Dialect {
  const note = (what: string | null, place: LogPlace) => {
    if (what !== null) context.skip(what, place)
  }
  const lostCall = (place: LogPlace) => () => context.warn('a call without a name cannot be read', place)

  const open = (): OpenRun => {
    const draft = new TraceDraft()
    return {
      draft,
      add: (entry, place) =>
        note(isRecord(entry) ? addMessage(draft, entry, lostCall(place)) : 'a message that is not an object', place),
    }
  }

  const read = (value: unknown): Conversation => {
    const streamed = chunksIn(value).length === 0 ? null : assembled(chunksIn(value))
    const completion = streamed ?? completionIn(value)
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    return {
      entries: messagesIn(value),
      answer: completion === null ? (outer.response === undefined ? null : []) : answersOf(completion),
      isWhole: completion === null && request.model === undefined && !messagesIn(value).some(isAnswer),
      answerId: textIn(streamed === null ? completion?.id : chunksIn(value)[0]?.id),
      begin: (draft) => {
        draft.model = textIn(request.model) ?? draft.model
        const tools = toolsOfRequest(request.tools)
        if (tools.length > 0) draft.tools = tools
      },
      addAnswer: ({ draft }, place) => {
        if (completion === null) return
        note(addCompletion(draft, completion, lostCall(place)), place)
        if (streamed !== null && recordsIn(streamed.choices)[0]?.finish_reason === null) {
          markCutOff(draft, context, place)
        }
      },
      addTokens: (draft) => {
        if (completion !== null) addCompletionTokens(draft, completion)
      },
    }
  }

  return { read: (value) => conversationsIn(value).map(read), open, mark, callIds, countCalls }
}

function assembled(chunks: readonly RawRecord[]): RawRecord | null {
  const stream = new ChatStream()
  for (const chunk of chunks) stream.push({ ...chunk, id: null })
  return stream.finish()
}

function isAnswer(entry: unknown): boolean {
  return recordIn(entry).role === 'assistant'
}

function answersOf(completion: RawRecord): readonly unknown[] {
  return recordsIn(completion.choices)
    .slice(0, 1)
    .map(({ message }) => ({ role: 'assistant', ...recordIn(message) }))
}

/** Clients may change how an answer is written when they send it again, but not its calls. */
function mark(entry: unknown): string | null {
  if (!isMessage(entry) || entry.role === 'system' || entry.role === 'developer') return null
  const { role, tool_call_id, content = entry.parts } = entry
  if (role === 'tool' && typeof tool_call_id === 'string') return `tool ${tool_call_id}`
  const calls = role === 'assistant' ? callsOf(entry) : []
  if (calls.length > 0)
    return canonicalJson([role, ...calls.map((call) => callMark(call.id, call.name, call.args ?? call.args_text))])
  const text = messageText(content)?.trim() ?? ''
  if (role === 'assistant' && text === '') return null
  return canonicalJson([role, text === '' ? (content ?? null) : text])
}

function countCalls(entry: unknown): number {
  return isRecord(entry) && entry.role === 'assistant' ? callsOf(entry).length : 0
}

function callIds(entry: unknown): readonly string[] {
  return isRecord(entry) && entry.role === 'assistant' ? callsOf(entry).flatMap(({ id }) => id ?? []) : []
}
