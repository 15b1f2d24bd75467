import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { recordIn, textIn } from '../json-fields.js'
import { SpanSession } from '../spans/span-session.js'
import { isEvent, isStored, readMastraRecord, spansIn } from './mastra-record.js'

/** A span is in the log up to three times: when it starts, changes and ends. The last one has everything. */
export class MastraSession implements ImportSession {
  readonly #context: ImportContext
  readonly #spans: SpanSession
  readonly #open = new Map<string, { readonly span: RawRecord; readonly place: LogPlace }>()

  constructor(context: ImportContext) {
    this.#context = context
    this.#spans = new SpanSession(context, function* (value, place) {
      yield readMastraRecord(recordIn(value), place)
    })
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    for (const one of spansIn(value)) {
      if (isEvent(one)) yield* this.#event(one, place)
      else if (isStored(one)) yield* this.#spans.push(one, place)
      else this.#context.skip('neither an event nor a span of Mastra', place)
    }
  }

  *end(): Generator<RawTrace> {
    for (const { span, place } of this.#open.values()) yield* this.#spans.push(span, place)
    yield* this.#spans.end()
  }

  largestRun(): number {
    return this.#spans.largestRun()
  }

  *#event({ type, exportedSpan }: RawRecord, place: LogPlace): Generator<RawTrace> {
    const span = recordIn(exportedSpan)
    const key = `${textIn(span.traceId)} ${textIn(span.id)}`
    if (type !== 'span_ended') {
      this.#open.set(key, { span, place: this.#open.get(key)?.place ?? place })
      return
    }
    this.#open.delete(key)
    yield* this.#spans.push(span, place)
  }
}
