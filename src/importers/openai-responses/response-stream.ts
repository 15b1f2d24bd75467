import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { listIn, numberIn, recordIn, textIn } from '../json-fields.js'

const ENDS: ReadonlySet<unknown> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
])
const STARTS: ReadonlySet<unknown> = new Set(['response.created', 'response.queued'])
const ARGUMENTS = /^response\..*(?:arguments|input|code)\.delta$/

/** `{ type: 'response.output_item.done', ... }` */
export function isStreamEvent(value: RawRecord): boolean {
  const type = textIn(value.type) ?? ''
  return type === 'error' ? value.sequence_number !== undefined : type.startsWith('response.')
}

interface OpenItem {
  item: RawRecord
  isDone: boolean
  text: string
  json: string
}

/** Assembles a response from its streaming events. */
export class ResponseStream {
  #response: RawRecord | null = null
  readonly #items = new Map<number, OpenItem>()

  /** Returns the response that this event completes. */
  push(event: RawRecord): RawRecord | null {
    const { type, response, item } = event
    if (STARTS.has(type)) {
      const unfinished = this.finish()
      this.#response = recordIn(response)
      return unfinished
    }
    this.#response ??= {}
    if (ENDS.has(type)) {
      this.#response = recordIn(response)
      return this.finish()
    }
    if (type === 'error') {
      this.#response = { ...this.#response, status: 'failed', error: isRecord(event.error) ? event.error : event }
      return this.finish()
    }
    if (isRecord(item)) this.#place(event, item)
    else this.#extend(event)
    return null
  }

  /** The received part of a response whose stream ended early. */
  finish(): RawRecord | null {
    const response = this.#response
    const items = [...this.#items].sort(([a], [b]) => a - b).map(([, open]) => finishedItem(open))
    this.#response = null
    this.#items.clear()
    if (response === null) return null
    return listIn(response.output).length > 0 ? response : { ...response, output: items }
  }

  #place({ type, output_index }: RawRecord, item: RawRecord): void {
    const index = numberIn(output_index) ?? this.#items.size
    const isDone = type === 'response.output_item.done'
    this.#items.set(index, { item, isDone, text: '', json: '' })
  }

  #extend({ type, output_index, delta }: RawRecord): void {
    const open = this.#items.get(numberIn(output_index) ?? -1)
    if (open === undefined || typeof type !== 'string' || typeof delta !== 'string') return
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') open.text += delta
    else if (ARGUMENTS.test(type)) open.json += delta
  }
}

function finishedItem({ item, isDone, text, json }: OpenItem): RawRecord {
  if (isDone) return item
  if (item.type === 'message') return { ...item, content: [{ type: 'output_text', text }] }
  return json === '' ? item : { ...item, arguments: json }
}
