// Turns spans of many traces, in any order and from any files, into runs.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { IdSet } from './id-set.js'
import { isLangfuseSpan, readLangfuseSpan } from './langfuse-span.js'
import { withLoggedEvents } from './logged-events.js'
import { isMastraSpan, readMastraSpan } from './mastra-span.js'
import { isMlflowSpan, readMlflowSpan } from './mlflow-span.js'
import { isMonocleSpan, readMonocleSpan } from './monocle-span.js'
import { type PackedSpan, SpanPacker } from './packed-span.js'
import { runOfSpans } from './run-of-spans.js'
import type { LoggedEvent, Span } from './span.js'
import { TextStore } from './text-store.js'

/** Reads the spans of a value of a log; a string says what is left out. */
export type ReadSpans = (value: unknown, place: LogPlace) => Iterable<Span | LoggedEvent | string>

/** How much text may wait for further spans: traces are interleaved, and a log does not say when one ends. */
const MAX_HELD_CHARACTERS = 256_000_000
/** The size of a span besides its text. */
const SPAN_CHARACTERS = 40
/** Less is not worth a move. */
const MIN_MOVED_BYTES = 32_000_000
/** The size of a span or an event that is not text. */
const OBJECT_CHARACTERS = 1_000

interface OpenTrace {
  /** Where the texts of its spans are. */
  texts: number[]
  /** Spans that cannot be packed. */
  readonly objects: Span[]
  readonly logged: LoggedEvent[]
  characters: number
}

export class SpanSession implements ImportSession {
  readonly #context: ImportContext
  readonly #readSpans: ReadSpans
  readonly #maxHeld: number
  /** The one with the latest span is last. */
  readonly #open = new Map<string, OpenTrace>()
  readonly #closed = new IdSet()
  readonly #files: string[] = []
  readonly #packer = new SpanPacker()
  #store = new TextStore()
  #held = 0
  #largest = 0
  /** Runs that were finished before their last span. */
  #divided = 0

  constructor(context: ImportContext, readSpans: ReadSpans, maxHeld = MAX_HELD_CHARACTERS) {
    this.#context = context
    this.#readSpans = readSpans
    this.#maxHeld = maxHeld
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#files.at(-1) !== place.file) this.#files.push(place.file)
    let hasSpans = false
    for (const span of this.#readSpans(value, place)) {
      hasSpans = true
      if (typeof span === 'string') this.#context.skip(span, place)
      else if ('event' in span) this.#addEvent(span)
      else this.#add(span)
    }
    if (!hasSpans) this.#context.skip('no span found', place)
    while (this.#held > this.#maxHeld && this.#open.size > 1) yield* this.#closeOldest()
  }

  *end(): Generator<RawTrace> {
    while (this.#open.size > 0) yield* this.#closeOldest()
  }

  #add(given: Span): void {
    const span = inOneDialect(given)
    const trace = this.#open.get(span.trace) ?? this.#begin(span)
    const packed = this.#packer.pack(span, this.#files.length - 1)
    if (typeof packed === 'string') trace.texts.push(this.#store.add(packed))
    else trace.objects.push(packed)
    this.#hold(span.trace, trace, typeof packed === 'string' ? packed.length + SPAN_CHARACTERS : OBJECT_CHARACTERS)
  }

  #addEvent(logged: LoggedEvent): void {
    const trace = this.#open.get(logged.trace) ?? this.#begin(logged)
    trace.logged.push(logged)
    this.#hold(logged.trace, trace, OBJECT_CHARACTERS + textsIn(logged.event.attributes))
  }

  largestRun(): number {
    return this.#largest
  }

  #hold(id: string, trace: OpenTrace, size: number): void {
    trace.characters += size
    this.#largest = Math.max(this.#largest, trace.characters)
    this.#held += size
    this.#open.delete(id)
    this.#open.set(id, trace)
  }

  #begin({ trace, place }: Span | LoggedEvent): OpenTrace {
    if (this.#closed.has(trace)) this.#warnDivided(trace, place)
    return { texts: [], objects: [], logged: [], characters: 0 }
  }

  /** Printed for the first of them, then each time that their number is ten times as large. */
  #warnDivided(trace: string, place: LogPlace): void {
    this.#divided += 1
    if (!/^10*$/.test(String(this.#divided))) return
    const others = this.#divided === 1 ? '' : ` (${this.#divided} such traces so far)`
    this.#context.warn(
      `trace ${trace} continues far from its other spans and becomes a second run${others}; sort the log by trace id`,
      place,
    )
  }

  *#closeOldest(): Generator<RawTrace> {
    const [oldest] = this.#open
    if (oldest === undefined) return
    const [id, { texts, objects, logged, characters }] = oldest
    this.#open.delete(id)
    this.#closed.add(id)
    this.#held -= characters
    const packed = [...texts.map((address) => this.#store.at(address)), ...objects]
    const list = withLoggedEvents(this.#distinct(packed, id), logged)
    if (this.#store.used > MIN_MOVED_BYTES && this.#held < this.#store.used / 2) this.#moveTexts()
    const place = list[0]?.place ?? { file: '', line: 1 }
    const run = runOfSpans(list, (what) => this.#context.skip(what, place))
    const { format } = this.#context
    if (run !== null) yield format === undefined ? run : { ...run, source: { format, trace_id: id } }
  }

  /** The texts of finished traces are in the same pages as others. */
  #moveTexts(): void {
    const store = new TextStore()
    for (const trace of this.#open.values()) {
      trace.texts = trace.texts.map((address) => store.addFrom(this.#store, address))
    }
    this.#store = store
  }

  #distinct(packed: readonly PackedSpan[], trace: string): Span[] {
    const spans = new Map<string, Span>()
    for (const one of packed) {
      const span = this.#packer.unpack(one, trace, this.#files)
      const known = spans.get(span.id)
      if (known === undefined) spans.set(span.id, span)
      else if (isSameSpan(known, span)) this.#context.repeat(`a second span ${span.id}`, span.place)
      // A different span with the same id: its children belong to the first.
      else spans.set(`${span.id}#${spans.size + 1}`, { ...span, id: `${span.id}#${spans.size + 1}` })
    }
    return [...spans.values()]
  }
}

/** Some products have spans with contents of their own. */
function inOneDialect(span: Span): Span {
  if (isMonocleSpan(span)) return readMonocleSpan(span)
  if (isMlflowSpan(span)) return readMlflowSpan(span)
  // Each may export through Langfuse's library.
  const known = isLangfuseSpan(span) ? readLangfuseSpan(span) : span
  return isMastraSpan(known) ? readMastraSpan(known) : known
}

/** Exporters send a span again when they do not know that it arrived. */
function isSameSpan({ place: _, ...one }: Span, { place: __, ...other }: Span): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

function textsIn(attributes: Span['attributes']): number {
  return Object.values(attributes).reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0)
}
