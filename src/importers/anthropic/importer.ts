// Anthropic's Messages: one message per line, a list of messages, request bodies, responses, pairs of both, and event
// streams. Messages of Bedrock's Converse API differ only in how blocks are written.
import { isRecord } from '../../core/trace/trace-fields.js'
import { isClineHistory } from '../cline/history.js'
import { markCutOff } from '../cut-off.js'
import { ExchangeSession } from '../exchanges/exchange-session.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { addMessage, isCutOff, messageDialect } from './message-dialect.js'
import { isMessage, isMessagesLog } from './message-forms.js'
import { isStreamEvent, MessageStream } from './message-stream.js'

export const anthropic = defineImporter({
  key: 'anthropic',
  summary: 'Anthropic messages, requests, answers and event streams; messages of Bedrock Converse',
  detect: (head) => !head.some(isClineHistory) && head.some(isMessagesLog),
  open: (context) => new MessagesSession(context),
})

class MessagesSession implements ImportSession {
  readonly #context: ImportContext
  readonly #exchanges: ExchangeSession
  /** Messages one per line, and streams, are a conversation that ends with their file. */
  #open: { place: LogPlace; readonly draft: TraceDraft; readonly stream: MessageStream } | null = null

  constructor(context: ImportContext) {
    this.#context = context
    this.#exchanges = new ExchangeSession(messageDialect(context), context)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.#close()
    if (!isRecord(value) || !(isStreamEvent(value) || isMessage(value))) {
      yield* this.#exchanges.push(value, place)
      return
    }
    this.#open ??= { place, draft: new TraceDraft(), stream: new MessageStream() }
    this.#open.place = place
    const message = isMessage(value) ? value : this.#open.stream.push(value)
    if (message === null) return
    addMessage(this.#open.draft, message, this.#context, place)
    // Another message begins before this one ended; its last call may be incomplete.
    const isCut = value.type === 'message_start' && listIn(message.content).length > 0
    if (isCut) this.#context.warn('the stream ends before the answer is complete', place)
  }

  *end(): Generator<RawTrace> {
    yield* this.#close()
    yield* this.#exchanges.end()
  }

  *#close(): Generator<RawTrace> {
    if (this.#open === null) return
    const { draft, stream, place } = this.#open
    this.#open = null
    const unfinished = stream.finish()
    if (unfinished !== null) {
      addMessage(draft, unfinished, this.#context, place)
      if (isCutOff(unfinished)) markCutOff(draft, this.#context, place)
    }
    if (!draft.isEmpty) yield draft.finish()
  }
}
