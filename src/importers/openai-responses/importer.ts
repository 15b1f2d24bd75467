// OpenAI's Responses: one item per line, a list of items, requests (`input`), responses (`output`), pairs of both, and
// event streams.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isRolloutHeader } from '../codex/rollout-header.js'
import { markCutOff } from '../cut-off.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { ResponseItems } from '../responses-items.js'
import { TraceDraft } from '../trace-draft.js'
import { isStreamEvent, ResponseStream } from './response-stream.js'

export const openaiResponses = defineImporter({
  key: 'openai-responses',
  summary: 'items, requests, answers and event streams of OpenAI Responses',
  detect: (head) =>
    !head.some(isRolloutHeader) &&
    head.some((value) => isStreamStart(value) || isResponse(value) || itemsIn(value).some(isTellingItem)),
  open: (context) => new ResponsesSession(context),
})

interface OpenConversation {
  place: LogPlace
  readonly draft: TraceDraft
  readonly items: ResponseItems
  readonly stream: ResponseStream
}

class ResponsesSession implements ImportSession {
  readonly #context: ImportContext
  /** Items one per line, and streams, are a conversation that ends with their file. */
  #open: OpenConversation | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.end()
    if (isItem(value)) {
      const draft = this.#open?.draft ?? new TraceDraft()
      this.#open ??= { place, draft, items: new ResponseItems(draft), stream: new ResponseStream() }
      this.#open.place = place
      if (!isStreamEvent(value)) this.#add(this.#open.items, value, place)
      else this.#addStreamed(this.#open, this.#open.stream.push(value), value)
      return
    }
    const draft = new TraceDraft()
    this.#addExchange(draft, value, place)
    if (draft.isEmpty) this.#context.skip('no item found', place)
    else yield draft.finish()
  }

  *end(): Generator<RawTrace> {
    if (this.#open === null) return
    const open = this.#open
    this.#open = null
    this.#addStreamed(open, open.stream.finish(), null)
    if (!open.draft.isEmpty) yield open.draft.finish()
  }

  /** `end` is the event that ended the response: a response that nothing ended was cut off. */
  #addStreamed({ draft, place }: OpenConversation, response: RawRecord | null, end: RawRecord | null): void {
    if (response === null) return
    this.#addExchange(draft, { response }, place)
    if (end === null || end.type === 'response.created') markCutOff(draft, this.#context, place)
  }

  #addExchange(draft: TraceDraft, value: unknown, place: LogPlace): void {
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    const response = isRecord(outer.response) ? outer.response : outer
    const usage = recordIn(response.usage)
    draft.model = textIn(response.model) ?? textIn(request.model) ?? draft.model
    draft.system = textIn(request.instructions) ?? textIn(response.instructions)
    draft.tools = recordsIn(request.tools ?? response.tools).flatMap(toolOf)
    draft.addTokens(numberIn(usage.input_tokens), numberIn(usage.output_tokens))
    const items = new ResponseItems(draft)
    for (const item of itemsIn(value)) {
      if (isRecord(item)) this.#add(items, item, place)
      else this.#context.skip('an item that is not an object', place)
    }
    const { reason } = recordIn(response.incomplete_details)
    if (response.status === 'incomplete') draft.finishTurn(textIn(reason) ?? 'max_output_tokens')
    const outcome = outcomeOf(response)
    if (outcome !== null) draft.outcome = outcome
  }

  #add(items: ResponseItems, item: RawRecord, place: LogPlace): void {
    const lost = items.push(item)
    if (lost !== null) this.#context.skip(lost, place)
  }
}

function outcomeOf({ status, error }: RawRecord): TraceDraft['outcome'] {
  if (status === 'cancelled') return { status: 'cancelled' }
  return status === 'failed' ? { status: 'infra_error', error: textIn(recordIn(error).message) ?? 'failed' } : null
}

function toolOf({ type, name, description, parameters }: RawRecord): unknown[] {
  if (type !== 'function' || typeof name !== 'string' || name === '') return []
  const described = typeof description === 'string' ? { description } : {}
  return [{ ...readMcpName(name), ...described, input_schema: recordIn(parameters) }]
}

function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isItem(value)) return [value]
  const outer = recordIn(value)
  const { input } = isRecord(outer.request) ? outer.request : outer
  const { output } = isRecord(outer.response) ? outer.response : outer
  return [...(typeof input === 'string' ? [{ role: 'user', content: input }] : listIn(input)), ...listIn(output)]
}

/** Requests and responses have neither a type nor a role; events of a stream have a type. */
function isItem(value: unknown): value is RawRecord {
  return isRecord(value) && (typeof value.type === 'string' || typeof value.role === 'string')
}

function isResponse(value: unknown): boolean {
  return isRecord(value) && (isRecord(value.response) ? value.response : value).object === 'response'
}

function isStreamStart(value: unknown): boolean {
  return isRecord(value) && isStreamEvent(value) && (isRecord(value.response) || isRecord(value.item))
}

/** Calls and outputs as separate items; messages look alike in every format. */
function isTellingItem(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type, subtype, call_id, server_label } = value
  // Cursor's stream has such lines too, two for each call.
  if (subtype !== undefined) return false
  if (type === 'mcp_call' || type === 'mcp_list_tools') return typeof server_label === 'string'
  return typeof type === 'string' && /_call(?:_output)?$/.test(type) && typeof call_id === 'string'
}
