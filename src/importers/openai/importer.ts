// OpenAI's Chat Completions: one message per line, a list of messages, request bodies, responses, or both together.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addCompletion, addMessage, toolsOfRequest } from '../chat-messages.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const openai = defineImporter({
  key: 'openai',
  summary: 'OpenAI chat messages, requests and answers',
  detect: (head) => head.some((value) => messagesIn(value).some(isOpenAiMessage) || isCompletion(value)),
  open: (context) => new ChatSession(context),
})

class ChatSession implements ImportSession {
  readonly #context: ImportContext
  /** Messages one per line are a conversation that ends with their file. */
  #open: { readonly file: string; readonly draft: TraceDraft } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.file !== place.file) yield* this.end()
    if (isMessage(value)) {
      this.#open ??= { file: place.file, draft: new TraceDraft() }
      this.#note(addMessage(this.#open.draft, value), place)
      return
    }
    const draft = new TraceDraft()
    this.#addExchange(draft, value, place)
    if (draft.isEmpty) this.#note('no message found', place)
    else yield draft.finish()
  }

  *end(): Generator<RawTrace> {
    if (this.#open !== null) yield this.#open.draft.finish()
    this.#open = null
  }

  #addExchange(draft: TraceDraft, value: unknown, place: LogPlace): void {
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    draft.model = textIn(request.model)
    draft.tools = toolsOfRequest(request.tools)
    for (const entry of messagesIn(value)) {
      this.#note(isRecord(entry) ? addMessage(draft, entry) : 'a message that is not an object', place)
    }
    const completion = completionIn(value)
    if (completion !== null) this.#note(addCompletion(draft, completion), place)
  }

  #note(what: string | null, place: LogPlace): void {
    if (what !== null) this.#context.skip(what, place)
  }
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
  return recordsIn(completionIn(value)?.choices).some(({ message }) => isOpenAiMessage(message))
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
  return recordsIn(value.tool_calls).some((call) => isRecord(call.function) || isRecord(call.custom))
}

/** AutoGen's lists have several results in one message, and roles by whose list it is. */
function isOfAutogen(value: unknown): boolean {
  return Array.isArray(recordIn(value).tool_responses)
}
