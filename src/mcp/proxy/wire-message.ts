// JSON-RPC messages in transit. The text is passed on byte for byte; the value is only inspected.
import { boundedValue } from '../../core/json/bounded-value.js'
import { isTooDeepValue } from '../../core/json/nesting.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** 1 and "1" are different ids, also as keys of a Map. */
export type MessageId = string | number

/** Where a request of the stateless generation names its sender. */
export const CLIENT_INFO_KEY = 'io.modelcontextprotocol/clientInfo'
/** Where it names the protocol version; requests of the older generation do not. */
export const PROTOCOL_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
/** The `subscriptions/listen` that a notification belongs to. */
export const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId'

/** The JSON-RPC code for input that is not a message. */
export const PARSE_ERROR = -32_700

/**
 * Marks the value of a message that is nested too deep. A symbol, because copies keep it and text cannot contain it.
 */
const TOO_DEEP: unique symbol = Symbol('nested too deep')

export interface WireMessage {
  /** One line. */
  readonly text: string
  readonly value: RawRecord
}

/**
 * A request, notification or response; several for a batch of the older protocol; none for a text that is not JSON-RPC.
 */
export function readMessages(text: string): readonly WireMessage[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  if (Array.isArray(value)) return value.filter(isRecord).map(messageOf)
  return isRecord(value) && value.jsonrpc !== undefined ? [{ text, value: withinDepth(value) }] : []
}

export function messageOf(given: RawRecord): WireMessage {
  const value = withinDepth(given)
  return { text: JSON.stringify(value), value }
}

/**
 * The message itself, or for one that is nested too deep the parts that a proxy needs, marked and with the depth cut
 * off.
 */
function withinDepth(value: RawRecord): RawRecord {
  if (!isTooDeepValue(value)) return value
  const { jsonrpc, id, method, params, result, error } = value
  const parts = Object.entries({ jsonrpc, id, method, params, result, error })
  const kept = parts.flatMap(([key, part]) => (part === undefined ? [] : [[key, boundedValue(part)]]))
  return { ...Object.fromEntries(kept), [TOO_DEEP]: true }
}

/** Whether a message was nested too deep to be inspected. */
export function wasTooDeep(value: RawRecord): boolean {
  return TOO_DEEP in value
}

export function errorMessage(id: unknown, code: number, message: string, data?: unknown): WireMessage {
  return messageOf({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } })
}

/** The id of a request: a method that expects an answer. */
export function requestId({ id, method }: RawRecord): MessageId | undefined {
  return typeof method === 'string' && isId(id) ? id : undefined
}

/** The id of the request that this answers. */
export function answeredId({ id, method }: RawRecord): MessageId | undefined {
  return method === undefined && isId(id) ? id : undefined
}

/** The id of the request that this cancels. */
export function cancelledId({ method, params }: RawRecord): MessageId | undefined {
  if (method !== 'notifications/cancelled' || !isRecord(params)) return undefined
  return isId(params.requestId) ? params.requestId : undefined
}

export function recordAt(value: RawRecord, ...path: readonly string[]): RawRecord {
  let inner: unknown = value
  for (const key of path) inner = isRecord(inner) ? inner[key] : undefined
  return isRecord(inner) ? inner : {}
}

function isId(id: unknown): id is MessageId {
  return typeof id === 'string' || typeof id === 'number'
}
