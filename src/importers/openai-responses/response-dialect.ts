import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { markCutOff } from '../cut-off.js'
import { callMark } from '../exchanges/call-mark.js'
import type { Conversation, Dialect, OpenRun } from '../exchanges/exchange-session.js'
import type { ImportContext } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { ResponseItems } from '../responses-items.js'
import { TraceDraft } from '../trace-draft.js'
import { conversationsIn, eventsIn, inputIn, isItem, responseIn } from './response-forms.js'
import { ResponseStream } from './response-stream.js'

export interface ResponseRun extends OpenRun {
  /** What follows is another answer. */
  readonly endAnswer: () => void
}

/** How many items of responses are kept for references. */
const MAX_KNOWN = 10_000

/** Requests and responses of the Responses API. */
export function responseDialect(context: ImportContext): Dialect<ResponseRun> {
  /** Requests may refer to the items of earlier responses. */
  const known = new Map<string, RawRecord>()
  const remember = (items: readonly RawRecord[]) => {
    for (const item of items) if (typeof item.id === 'string') known.set(item.id, item)
    for (const id of known.keys()) {
      if (known.size <= MAX_KNOWN) break
      known.delete(id)
    }
  }
  const resolve = (entry: unknown): unknown =>
    isItem(entry) && entry.type === 'item_reference' ? (known.get(textIn(entry.id) ?? '') ?? entry) : entry

  const open = (): ResponseRun => {
    const draft = new TraceDraft()
    const items = new ResponseItems(draft)
    return {
      draft,
      add: (entry, place) => {
        const lost = isRecord(entry) ? items.push(entry) : 'an item that is not an object'
        if (lost !== null) context.skip(lost, place)
      },
      endAnswer: () => items.endAnswer(),
    }
  }

  const read = (value: unknown): Conversation<ResponseRun> => {
    const { response: streamed, isCut } = assembled(eventsIn(value))
    const response = streamed ?? responseIn(value)
    const outer = recordIn(value)
    const request = isRecord(outer.request) ? outer.request : outer
    return {
      entries: inputIn(value).map(resolve),
      answer: response === null ? (outer.response === undefined ? null : []) : listIn(response.output),
      id: textIn(response?.id),
      previousId: textIn(request.previous_response_id) ?? textIn(response?.previous_response_id),
      begin: (draft) => {
        draft.model = textIn(request.model) ?? draft.model
        draft.system ??= textIn(request.instructions) ?? textIn(response?.instructions)
        const tools = recordsIn(request.tools ?? response?.tools).flatMap(toolOf)
        if (tools.length > 0) draft.tools = tools
      },
      addAnswer: (run, place) => {
        if (response === null) return
        // A response is an answer of its own.
        run.endAnswer()
        for (const item of listIn(response.output)) run.add(item, place)
        remember(recordsIn(response.output))
        run.endAnswer()
        addEnd(run.draft, response)
        if (isCut) markCutOff(run.draft, context, place)
      },
      addTokens: (draft) => {
        if (response !== null) addTokens(draft, response)
      },
    }
  }

  /** One at a time, because a request may refer to the response before it. */
  function* readAll(value: unknown): Generator<Conversation<ResponseRun>> {
    for (const conversation of conversationsIn(value)) yield read(conversation)
  }

  return { read: readAll, open, mark, callIds, countCalls }
}

/** What a response says besides its items. */
export function addEnd(draft: TraceDraft, response: RawRecord): void {
  draft.model = textIn(response.model) ?? draft.model
  addTokens(draft, response)
  const { reason } = recordIn(response.incomplete_details)
  if (response.status === 'incomplete') draft.finishTurn(textIn(reason) ?? 'max_output_tokens')
  draft.outcome = outcomeOf(response)
}

function addTokens(draft: TraceDraft, { usage }: RawRecord): void {
  const { input_tokens, output_tokens } = recordIn(usage)
  draft.addTokens(numberIn(input_tokens), numberIn(output_tokens))
}

function outcomeOf({ status, error }: RawRecord): TraceDraft['outcome'] {
  if (status === 'cancelled') return { status: 'cancelled' }
  return status === 'failed' ? { status: 'infra_error', error: textIn(recordIn(error).message) ?? 'failed' } : null
}

function assembled(events: readonly RawRecord[]): { readonly response: RawRecord | null; readonly isCut: boolean } {
  const stream = new ResponseStream()
  let response: RawRecord | null = null
  for (const event of events) response = stream.push(event) ?? response
  const unfinished = stream.finish()
  return { response: unfinished ?? response, isCut: unfinished !== null }
}

export function toolOf({ type, name, description, parameters }: RawRecord): unknown[] {
  if (type !== 'function' || typeof name !== 'string' || name === '') return []
  const described = typeof description === 'string' ? { description } : {}
  return [{ ...readMcpName(name), ...described, input_schema: recordIn(parameters) }]
}

/** Clients may leave out thoughts when they send a response again. */
function mark(entry: unknown): string | null {
  if (!isItem(entry)) return null
  const { type = 'message', role, content, call_id, id, name } = entry
  if (type === 'message') {
    const text = messageText(content)?.trim() ?? ''
    if (role === 'system' || role === 'developer' || (role === 'assistant' && text === '')) return null
    return canonicalJson([role ?? null, text === '' ? (content ?? null) : text])
  }
  if (type === 'reasoning') return null
  const args = readArguments(entry.arguments ?? entry.input)
  const told = typeof call_id === 'string' ? call_id : (id ?? null)
  const isOutput = textIn(type)?.endsWith('_output') === true
  return canonicalJson([type, ...callMark(told, name, isOutput ? null : args)])
}

function countCalls(entry: unknown): number {
  return textIn(recordIn(entry).type)?.endsWith('_call') === true ? 1 : 0
}

function callIds(entry: unknown): readonly string[] {
  const { type, call_id } = recordIn(entry)
  return textIn(type)?.endsWith('_call') === true && typeof call_id === 'string' ? [call_id] : []
}
