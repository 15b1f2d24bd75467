// Where items are in a value, and how logs of them are recognised.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { exchangesIn } from '../exchanges/recorded-exchanges.js'
import { listIn, recordIn, recordsIn } from '../json-fields.js'
import { isStreamEvent } from './response-stream.js'

/** A value is a conversation or a list of them. */
export function conversationsIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value]
  if (value.length > 0 && value.every((entry) => isRecord(entry) && isStreamEvent(entry))) return [{ response: value }]
  return value.some((entry) => Array.isArray(entry) || (!isItem(entry) && itemsIn(entry).length > 0)) ? value : [value]
}

export function inputIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isItem(value)) return [value]
  const outer = recordIn(value)
  // Embeddings have an input too.
  if (recordIn(outer.response).object === 'list') return []
  const { input } = isRecord(outer.request) ? outer.request : outer
  return typeof input === 'string' ? [{ role: 'user', content: input }] : listIn(input)
}

/** The response of a pair, or on its own. */
export function responseIn(value: unknown): RawRecord | null {
  if (isItem(value)) return null
  const outer = recordIn(value)
  const response = isRecord(outer.response) ? outer.response : outer
  return Array.isArray(response.output) || response.object === 'response' ? response : null
}

/** The events of a streamed response that is recorded with its request. */
export function eventsIn(value: unknown): readonly RawRecord[] {
  return recordsIn(recordIn(value).response).filter(isStreamEvent)
}

function itemsIn(value: unknown): readonly unknown[] {
  return [...inputIn(value), ...listIn(responseIn(value)?.output)]
}

/** Requests and responses have neither a type nor a role; events of a stream have a type. */
export function isItem(value: unknown): value is RawRecord {
  return isRecord(value) && (typeof value.type === 'string' || typeof value.role === 'string')
}

/** Something that only this format has. */
export function isResponsesLog(value: unknown): boolean {
  return (
    isStreamStart(value) ||
    exchangesIn(value).some((exchange) =>
      conversationsIn(exchange).some(
        (one) => isResponse(one) || eventsIn(one).some(isStreamStart) || itemsIn(one).some(isTellingItem),
      ),
    )
  )
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
  if (type === 'message') return recordsIn(value.content).some((part) => part.type === 'output_text')
  return typeof type === 'string' && /_call(?:_output)?$/.test(type) && typeof call_id === 'string'
}
