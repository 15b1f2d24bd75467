// What proxies, gateways and test recorders write around an exchange with a provider, reduced to `{ request, response }`.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { failureIn } from './failures.js'

/** Where recorders keep the list of their exchanges; `log.entries` is that of HAR. */
const LISTS = ['recordings', 'interactions', 'exchanges', 'entries']
const EVENT_DATA = /^data: ?(.*)$/gm
const EVENTS = /^(?:event|data|id|:)/

/**
 * The exchanges of a value, each as `{ request, response }` with the bodies that were sent; a streamed answer is the list
 * of its events. A value that is not recorded in such a form is returned as it is.
 */
export function exchangesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.some(isRecorded) ? value.map(plain) : [value]
  if (!isRecord(value)) return [value]
  const list = recordedIn(value)
  return list.length > 0 ? list.map(plain) : [plain(value)]
}

function recordedIn(value: RawRecord): readonly RawRecord[] {
  if (isExchange(value)) return []
  const lists = [...LISTS.map((key) => value[key]), recordIn(value.log).entries]
  return recordsIn(lists.find((list) => recordsIn(list).some(isExchange)))
}

function isExchange(value: unknown): boolean {
  return isRecord(value) && isRecord(value.request) && value.response !== undefined
}

function isRecorded(value: unknown): boolean {
  return isRecord(value) && plain(value) !== value
}

/** Batches and some recorders have the request in `body`. */
function plain(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { request, response, request_body, response_body, custom_id, method, body } = value
  const isHttp = custom_id !== undefined || typeof method === 'string'
  const sent = bodyOf(request) ?? parsed(request_body) ?? (isHttp ? parsed(body) : undefined)
  const received = bodyOf(response) ?? parsed(response_body) ?? eventsIn(response)
  if (sent === undefined && received === undefined) return value
  const failure = failureIn(value)
  return {
    ...(sent === undefined && request === undefined ? {} : { request: sent ?? request }),
    response: received ?? response,
    ...(failure === null ? {} : { status: 'failure', error: failure }),
  }
}

/** The body of a message of HTTP; undefined where there is none. */
function bodyOf(message: unknown): unknown {
  if (!isRecord(message)) return undefined
  const { body, body_raw, postData, content, chunks, sse_lines } = message
  const given = [body, body_raw, recordIn(postData).text, recordIn(content).text].find(isBody)
  if (given !== undefined) return parsed(given)
  const lines = listIn(sse_lines).filter((line) => typeof line === 'string')
  return lines.length > 0 ? events(lines.join('\n')) : eventsIn(chunks)
}

function isBody(value: unknown): boolean {
  return isRecord(value) || Array.isArray(value) || (typeof value === 'string' && value !== '')
}

function parsed(body: unknown): unknown {
  if (Array.isArray(body)) return eventsIn(body) ?? body
  if (typeof body !== 'string') return isRecord(body) ? data(body) : undefined
  return EVENTS.test(body) ? events(body) : tryJson(body)
}

/** Events as objects, as texts, or cut anywhere into texts. */
function eventsIn(chunks: unknown): readonly unknown[] | undefined {
  const list = listIn(chunks)
  if (list.length === 0) return undefined
  if (list.every(isRecord)) return list.map((chunk) => data(recordIn(chunk)))
  const texts = list.flatMap((chunk) => textIn(chunk) ?? [])
  return texts.length === list.length ? events(texts.join('')) : undefined
}

function events(text: string): readonly unknown[] {
  return [...text.matchAll(EVENT_DATA)].flatMap(([, json = '']) => tryJson(json) ?? [])
}

/** Some recorders name the class beside the fields. */
function data(record: RawRecord): RawRecord {
  return typeof record.__type__ === 'string' && isRecord(record.__data__) ? record.__data__ : record
}
