// Turns spans of many traces, in any order and from any files, into runs.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { withLoggedEvents } from './logged-events.js'
import { runOfSpans } from './run-of-spans.js'
import type { LoggedEvent, Span } from './span.js'

/** Reads the spans of a value of a log; a string says what is left out. */
export type ReadSpans = (value: unknown, place: LogPlace) => Iterable<Span | LoggedEvent | string>

/** How much text may wait for further spans: traces are interleaved, and a log does not say when one ends. */
const MAX_HELD_CHARACTERS = 16_000_000
/** The size of a span besides its texts. */
const SPAN_CHARACTERS = 1_000

interface OpenTrace {
  readonly spans: Map<string, Span>
  readonly logged: LoggedEvent[]
  characters: number
}

export class SpanSession implements ImportSession {
  readonly #context: ImportContext
  readonly #readSpans: ReadSpans
  /** The one with the latest span is last. */
  readonly #open = new Map<string, OpenTrace>()
  readonly #closed = new Set<string>()
  #held = 0

  constructor(context: ImportContext, readSpans: ReadSpans) {
    this.#context = context
    this.#readSpans = readSpans
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    let hasSpans = false
    for (const span of this.#readSpans(value, place)) {
      hasSpans = true
      if (typeof span === 'string') this.#context.skip(span, place)
      else if ('event' in span) this.#addEvent(span)
      else this.#add(span)
    }
    if (!hasSpans) this.#context.skip('no span found', place)
    while (this.#held > MAX_HELD_CHARACTERS && this.#open.size > 1) yield* this.#closeOldest()
  }

  *end(): Generator<RawTrace> {
    while (this.#open.size > 0) yield* this.#closeOldest()
  }

  #add(span: Span): void {
    const trace = this.#open.get(span.trace) ?? this.#begin(span)
    const known = trace.spans.get(span.id)
    if (known !== undefined && isSameSpan(known, span)) {
      this.#context.skip(`a second span ${span.id}`, span.place)
      return
    }
    const size = charactersIn(span)
    // A different span with the same id: its children belong to the first.
    const id = known === undefined ? span.id : `${span.id}#${trace.spans.size + 1}`
    trace.spans.set(id, { ...span, id })
    this.#hold(span.trace, trace, size)
  }

  #addEvent(logged: LoggedEvent): void {
    const trace = this.#open.get(logged.trace) ?? this.#begin(logged)
    trace.logged.push(logged)
    this.#hold(logged.trace, trace, charactersIn({ attributes: logged.event.attributes, events: [] }))
  }

  #hold(id: string, trace: OpenTrace, size: number): void {
    trace.characters += size
    this.#held += size
    this.#open.delete(id)
    this.#open.set(id, trace)
  }

  #begin({ trace, place }: Span | LoggedEvent): OpenTrace {
    if (this.#closed.has(trace))
      this.#context.skip(`trace ${trace} continues far from its other spans and becomes a second run`, place)
    return { spans: new Map(), logged: [], characters: 0 }
  }

  *#closeOldest(): Generator<RawTrace> {
    const [oldest] = this.#open
    if (oldest === undefined) return
    const [id, { spans, logged, characters }] = oldest
    this.#open.delete(id)
    this.#closed.add(id)
    this.#held -= characters
    const list = withLoggedEvents([...spans.values()], logged)
    const place = list[0]?.place ?? { file: '', line: 1 }
    const run = runOfSpans(list, (what) => this.#context.skip(what, place))
    const { format } = this.#context
    if (run !== null) yield format === undefined ? run : { ...run, source: { format, trace_id: id } }
  }
}

/** Exporters send a span again when they do not know that it arrived. */
function isSameSpan({ place: _, ...one }: Span, { place: __, ...other }: Span): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

function charactersIn({ attributes, events }: Pick<Span, 'attributes' | 'events'>): number {
  const texts = [attributes, ...events.map((event) => event.attributes)].flatMap((values) => Object.values(values))
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), SPAN_CHARACTERS)
}
