// OpenAI's Chat Completions: one message per line, a list of messages, request bodies, responses, both together, lists
// of all these, and streams.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addCompletion, addMessage, toolsOfRequest } from '../chat-messages.js'
import { markCutOff } from '../cut-off.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { ChatStream, isChunk } from './chat-stream.js'

export const openai = defineImporter({
  key: 'openai',
  summary: 'OpenAI chat messages, requests, answers and streams',
  detect: (head) => head.some((value) => isChunk(value) || conversationsIn(value).some(isConversation)),
  open: (context) => new ChatSession(context),
})

interface OpenConversation {
  place: LogPlace
  readonly draft: TraceDraft
  readonly stream: ChatStream
}

class ChatSession implements ImportSession {
  readonly #context: ImportContext
  /** Messages one per line, and streams, are a conversation that ends with their file. */
  #open: OpenConversation | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.end()
    if (isMessage(value) || isChunk(value)) {
      this.#open ??= { place, draft: new TraceDraft(), stream: new ChatStream() }
      this.#open.place = place
      if (isMessage(value)) this.#note(addMessage(this.#open.draft, value, this.#lostCall(place)), place)
      else this.#addStreamed(this.#open, this.#open.stream.push(value))
      return
    }
    for (const conversation of conversationsIn(value)) {
      const draft = new TraceDraft()
      this.#addExchange(draft, conversation, place)
      if (draft.isEmpty) this.#note('no message found', place)
      else yield draft.finish()
    }
  }

  *end(): Generator<RawTrace> {
    if (this.#open === null) return
    const open = this.#open
    this.#open = null
    this.#addStreamed(open, open.stream.finish())
    if (!open.draft.isEmpty) yield open.draft.finish()
  }

  #addStreamed({ draft, place }: OpenConversation, completion: RawRecord | null): void {
    if (completion === null) return
    this.#note(addCompletion(draft, completion, this.#lostCall(place)), place)
    const [choice] = recordsIn(completion.choices)
    if (choice?.finish_reason === null) markCutOff(draft, this.#context, place)
  }

  #addExchange(draft: TraceDraft, value: unknown, place: LogPlace): void {
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    draft.model = textIn(request.model)
    draft.tools = toolsOfRequest(request.tools)
    for (const entry of messagesIn(value)) {
      this.#note(
        isRecord(entry) ? addMessage(draft, entry, this.#lostCall(place)) : 'a message that is not an object',
        place,
      )
    }
    const completion = completionIn(value)
    if (completion !== null) this.#note(addCompletion(draft, completion, this.#lostCall(place)), place)
  }

  /** A call may be written in a way that is not known. */
  #lostCall(place: LogPlace): () => void {
    return () => this.#context.warn('a call without a name cannot be read', place)
  }

  #note(what: string | null, place: LogPlace): void {
    if (what !== null) this.#context.skip(what, place)
  }
}

/** A value is a conversation or a list of them. */
function conversationsIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value]
  return value.some(
    (entry) =>
      Array.isArray(entry) || (messagesIn(entry).length > 0 && !isMessage(entry)) || completionIn(entry) !== null,
  )
    ? value
    : [value]
}

function isConversation(value: unknown): boolean {
  return messagesIn(value).some(isOpenAiMessage) || isCompletion(value) || offersTools(value)
}

/** A request whose tools were not called. */
function offersTools(value: unknown): boolean {
  const { type, request, messages, tools } = recordIn(value)
  // Frameworks have events with these fields too.
  if (type !== undefined) return false
  const asked = isRecord(request) ? request : { messages, tools }
  return Array.isArray(asked.messages) && recordsIn(asked.tools).some((tool) => isRecord(tool.function))
}

/** The messages of a list, a request body, or a request-response pair; a single message. */
function messagesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.some(isOfAutogen) ? [] : value
  if (isMessage(value)) return [value]
  const { request, messages } = recordIn(value)
  return listIn(isRecord(request) ? request.messages : messages)
}

function completionIn(value: unknown): RawRecord | null {
  if (!isRecord(value)) return null
  const answer = isRecord(value.response) ? value.response : value
  return Array.isArray(answer.choices) ? answer : null
}

function isCompletion(value: unknown): boolean {
  const completion = completionIn(value)
  if (completion?.object === 'chat.completion') return true
  return recordsIn(completion?.choices).some(({ message }) => isOpenAiMessage(message))
}

function isMessage(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.role === 'string' && value.type === undefined
}

/**
 * Other formats have roles and contents too; only this one has calls with a `function` and results with a
 * `tool_call_id`.
 */
function isOpenAiMessage(value: unknown): boolean {
  if (!isMessage(value)) return false
  if (value.role === 'tool') return typeof value.tool_call_id === 'string'
  if (value.role === 'function' || isRecord(value.function_call)) return true
  return recordsIn(value.tool_calls).some(
    (call) =>
      isRecord(call.function) || isRecord(call.custom) || (typeof call.function === 'string' && isRecord(call.args)),
  )
}

/** AutoGen's lists have several results in one message, and roles by whose list it is. */
function isOfAutogen(value: unknown): boolean {
  return Array.isArray(recordIn(value).tool_responses)
}
