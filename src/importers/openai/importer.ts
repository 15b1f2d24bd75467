// OpenAI's Chat Completions: one message per line, a list of messages, request bodies, responses, both together, lists
// of all these, and streams.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addCompletion, addMessage } from '../chat-messages.js'
import { markCutOff } from '../cut-off.js'
import { ExchangeSession } from '../exchanges/exchange-session.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordsIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { chatDialect } from './chat-dialect.js'
import { isChatLog, isMessage, isPlainChat } from './chat-forms.js'
import { ChatStream, isChunk } from './chat-stream.js'

export const openai = defineImporter({
  key: 'openai',
  summary: 'OpenAI chat messages, requests, answers and streams',
  detect: (head) => head.some(isChatLog),
  detectPlain: isPlainChat,
  open: (context) => new ChatSession(context),
})

interface OpenConversation {
  place: LogPlace
  readonly draft: TraceDraft
  readonly stream: ChatStream
}

class ChatSession implements ImportSession {
  readonly #context: ImportContext
  readonly #exchanges: ExchangeSession
  /** Messages one per line, and streams, are a conversation that ends with their file. */
  #open: OpenConversation | null = null

  constructor(context: ImportContext) {
    this.#context = context
    this.#exchanges = new ExchangeSession(chatDialect(context), context)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.#close()
    if (!isMessage(value) && !isChunk(value)) {
      yield* this.#exchanges.push(value, place)
      return
    }
    this.#open ??= { place, draft: new TraceDraft(), stream: new ChatStream() }
    this.#open.place = place
    if (isMessage(value)) this.#note(addMessage(this.#open.draft, value, this.#lostCall(place)), place)
    else this.#addStreamed(this.#open, this.#open.stream.push(value))
  }

  *end(): Generator<RawTrace> {
    yield* this.#close()
    yield* this.#exchanges.end()
  }

  *#close(): Generator<RawTrace> {
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
    if (isRecord(choice) && choice.finish_reason === null) markCutOff(draft, this.#context, place)
  }

  /** A call may be written in a way that is not known. */
  #lostCall(place: LogPlace): () => void {
    return () => this.#context.warn('a call without a name cannot be read', place)
  }

  #note(what: string | null, place: LogPlace): void {
    if (what !== null) this.#context.skip(what, place)
  }
}
