// Requests to Langfuse's ingestion interface create observations and complete them later, possibly in another request.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { SpanSession } from '../spans/span-session.js'
import { readSpans } from './observation-list.js'

const EVENT = /^(?<kind>span|generation|event|observation|agent|tool|chain)-(?<step>create|update)$/

export class IngestionSession implements ImportSession {
  readonly #context: ImportContext
  readonly #spans: SpanSession
  /** Observations that wait for their end. */
  readonly #open = new Map<string, { readonly observation: RawRecord; readonly place: LogPlace }>()

  constructor(context: ImportContext) {
    this.#context = context
    this.#spans = new SpanSession(context, readSpans)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isIngestion(value)) {
      yield* this.#spans.push(value, place)
      return
    }
    for (const { type, body } of recordsIn(value.batch)) yield* this.#add(textIn(type) ?? '', recordIn(body), place)
  }

  *end(): Generator<RawTrace> {
    for (const { observation, place } of this.#open.values()) yield* this.#spans.push(observation, place)
    yield* this.#spans.end()
  }

  largestRun(): number {
    return this.#spans.largestRun()
  }

  *#add(type: string, body: RawRecord, place: LogPlace): Generator<RawTrace> {
    const kind = EVENT.exec(type)?.groups?.kind
    const id = textIn(body.id)
    if (kind === undefined || id === null || textIn(body.traceId) === null) {
      // Traces repeat what their observations contain.
      if (!type.startsWith('trace-')) this.#context.skip(`an ingestion event of type ${type}`, place)
      return
    }
    const known = this.#open.get(id)
    const own: RawRecord = {
      type: (textIn(body.type) ?? kind).toUpperCase(),
      parentObservationId: null,
      ...withoutType(body),
    }
    const observation: RawRecord = known === undefined ? own : { ...known.observation, ...withoutType(body) }
    if (observation.endTime === undefined || observation.endTime === null || !('startTime' in observation)) {
      this.#open.set(id, { observation, place: known?.place ?? place })
      return
    }
    this.#open.delete(id)
    yield* this.#spans.push(observation, known?.place ?? place)
  }
}

/** A list of events, each with an observation or a trace. */
export function isIngestion(value: unknown): value is RawRecord {
  return (
    isRecord(value) && recordsIn(value.batch).some(({ type, body }) => EVENT.test(textIn(type) ?? '') && isRecord(body))
  )
}

function withoutType({ type: _, ...body }: RawRecord): RawRecord {
  return body
}
