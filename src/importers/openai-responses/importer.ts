// OpenAI's Responses: one item per line, a list of items, requests (`input`), responses (`output`), pairs of both, and
// event streams.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { isRolloutHeader } from '../codex/rollout-header.js'
import { markCutOff } from '../cut-off.js'
import { ExchangeSession } from '../exchanges/exchange-session.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordsIn, textIn } from '../json-fields.js'
import { addEnd, type ResponseRun, responseDialect, toolOf } from './response-dialect.js'
import { isItem, isResponsesLog } from './response-forms.js'
import { isStreamEvent, ResponseStream } from './response-stream.js'

export const openaiResponses = defineImporter({
  key: 'openai-responses',
  summary: 'items, requests, answers and event streams of OpenAI Responses',
  detect: (head) => !head.some(isRolloutHeader) && head.some(isResponsesLog),
  open: (context) => new ResponsesSession(context),
})

interface OpenConversation {
  place: LogPlace
  readonly run: ResponseRun
  readonly stream: ResponseStream
}

class ResponsesSession implements ImportSession {
  readonly #context: ImportContext
  readonly #exchanges: ExchangeSession<ResponseRun>
  /** Items one per line, and streams, are a conversation that ends with their file. */
  #open: OpenConversation | null = null

  constructor(context: ImportContext) {
    this.#context = context
    this.#exchanges = new ExchangeSession(responseDialect(context), context)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.#close()
    if (!isItem(value)) {
      yield* this.#exchanges.push(value, place)
      return
    }
    this.#open ??= { place, run: responseDialect(this.#context).open(), stream: new ResponseStream() }
    this.#open.place = place
    if (!isStreamEvent(value)) this.#open.run.add(value, place)
    else this.#addStreamed(this.#open, this.#open.stream.push(value), value)
  }

  *end(): Generator<RawTrace> {
    yield* this.#close()
    yield* this.#exchanges.end()
  }

  *#close(): Generator<RawTrace> {
    if (this.#open === null) return
    const open = this.#open
    this.#open = null
    this.#addStreamed(open, open.stream.finish(), null)
    if (!open.run.draft.isEmpty) yield open.run.draft.finish()
  }

  /** `end` is the event that ended the response: a response that nothing ended was cut off. */
  #addStreamed({ run, place }: OpenConversation, response: RawRecord | null, end: RawRecord | null): void {
    if (response === null) return
    const { draft } = run
    draft.system ??= textIn(response.instructions)
    const tools = recordsIn(response.tools).flatMap(toolOf)
    if (tools.length > 0) draft.tools = tools
    run.endAnswer()
    for (const item of listIn(response.output)) run.add(item, place)
    addEnd(draft, response)
    if (end === null || end.type === 'response.created') markCutOff(draft, this.#context, place)
  }
}
