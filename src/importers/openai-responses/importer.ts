// OpenAI's Responses: one item per line, a list of items, requests (`input`), responses (`output`), and pairs of both.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isRolloutHeader } from '../codex/rollout-header.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { ResponseItems } from '../responses-items.js'
import { TraceDraft } from '../trace-draft.js'

export const openaiResponses = defineImporter({
  key: 'openai-responses',
  summary: 'items, requests and answers of OpenAI Responses',
  detect: (head) => !head.some(isRolloutHeader) && head.some((value) => itemsIn(value).some(isTellingItem)),
  open: (context) => new ResponsesSession(context),
})

class ResponsesSession implements ImportSession {
  readonly #context: ImportContext
  /** Items one per line are a conversation that ends with their file. */
  #open: { readonly file: string; readonly draft: TraceDraft; readonly items: ResponseItems } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.file !== place.file) yield* this.end()
    if (isItem(value)) {
      const draft = this.#open?.draft ?? new TraceDraft()
      this.#open ??= { file: place.file, draft, items: new ResponseItems(draft) }
      this.#add(this.#open.items, value, place)
      return
    }
    const draft = new TraceDraft()
    this.#addExchange(draft, value, place)
    if (draft.isEmpty) this.#context.skip('no item found', place)
    else yield draft.finish()
  }

  *end(): Generator<RawTrace> {
    if (this.#open !== null && !this.#open.draft.isEmpty) yield this.#open.draft.finish()
    this.#open = null
  }

  #addExchange(draft: TraceDraft, value: unknown, place: LogPlace): void {
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    const response = isRecord(outer.response) ? outer.response : outer
    const usage = recordIn(response.usage)
    draft.model = textIn(response.model) ?? textIn(request.model)
    draft.system = textIn(request.instructions)
    draft.tools = recordsIn(request.tools).flatMap(toolOf)
    draft.addTokens(numberIn(usage.input_tokens), numberIn(usage.output_tokens))
    const items = new ResponseItems(draft)
    for (const item of itemsIn(value)) {
      if (isRecord(item)) this.#add(items, item, place)
      else this.#context.skip('an item that is not an object', place)
    }
    const { reason } = recordIn(response.incomplete_details)
    if (response.status === 'incomplete') draft.finishTurn(textIn(reason) ?? 'max_output_tokens')
  }

  #add(items: ResponseItems, item: RawRecord, place: LogPlace): void {
    const lost = items.push(item)
    if (lost !== null) this.#context.skip(lost, place)
  }
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

/** Requests and responses have neither a type nor a role. */
function isItem(value: unknown): value is RawRecord {
  return isRecord(value) && (typeof value.type === 'string' || typeof value.role === 'string')
}

/** Calls and outputs as separate items; messages look alike in every format. */
function isTellingItem(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type, call_id, server_label } = value
  if (type === 'mcp_call' || type === 'mcp_list_tools') return typeof server_label === 'string'
  return typeof type === 'string' && /_call(?:_output)?$/.test(type) && typeof call_id === 'string'
}
