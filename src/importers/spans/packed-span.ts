// A span as short text: a waiting span takes a tenth of the memory, so that ten times as many can wait. The names of its
// attributes, and values that come again and again, are kept once for all spans.
import { tryJson } from '../../core/trace/parse-traces.js'
import type { Span } from './span.js'
import { isEvaluator, kindOf } from './span-kind.js'

/** Without the trace and the file, which many spans share; `line` is its place. */
export type PackedSpan = string | Span

/** An attribute with more values than this is different in most spans. */
const MAX_KNOWN_VALUES = 256
const MAX_KNOWN_LENGTH = 100
/** Spans with other attributes than these write their names. */
const MAX_SHAPES = 4_096
/** The name of a span is kept like an attribute. */
const NAME = '\0name'

/** `[n]` is a known value, and `[0, list]` a list. */
type PackedValue = unknown

export class SpanPacker {
  readonly #shapes = new Map<string, number>()
  readonly #keys: (readonly string[])[] = []
  readonly #known = new Map<string, KnownValues>()

  /** Spans of other software only matter for where the others are: most of a log can be such spans. */
  pack(span: Span, file: number): PackedSpan {
    const { id, parent, name, start, end, attributes, events, error, place } = span
    const where = [file, place.line, id, parent, start]
    try {
      if (kindOf(span) === 'other' && !isEvaluator(span)) return JSON.stringify(where)
      const keys = Object.keys(attributes).filter((key) => attributes[key] !== undefined)
      const values = keys.map((key) => this.#packValue(key, attributes[key]))
      const more = error === null && events.length === 0 ? [] : [error, events]
      return JSON.stringify([...where, end, this.#packValue(NAME, name), this.#shapeOf(keys), values, ...more])
    } catch {
      // Values nest deeper than JSON can be written.
      return span
    }
  }

  unpack(packed: PackedSpan, trace: string, files: readonly string[]): Span {
    if (typeof packed !== 'string') return packed
    // As `pack` wrote it.
    const [file, line, id, parent, start, end = null, name = '', shape = [], values = [], error = null, events = []] =
      tryJson(packed) as PackedFields
    const keys = typeof shape === 'number' ? (this.#keys[shape] ?? []) : shape
    return {
      trace,
      id,
      parent,
      name: String(this.#valueOf(NAME, name)),
      start,
      end,
      attributes: Object.fromEntries(keys.map((key, index) => [key, this.#valueOf(key, values[index])])),
      events,
      error,
      place: { file: files[file] ?? '', line },
    }
  }

  #shapeOf(keys: readonly string[]): number | readonly string[] {
    const shape = keys.join('\0')
    const known = this.#shapes.get(shape)
    if (known !== undefined || this.#keys.length >= MAX_SHAPES) return known ?? keys
    this.#shapes.set(shape, this.#keys.length)
    this.#keys.push(keys)
    return this.#keys.length - 1
  }

  #packValue(key: string, value: unknown): PackedValue {
    if (Array.isArray(value)) return [0, value]
    if (typeof value !== 'string' || value.length > MAX_KNOWN_LENGTH) return value
    const index = this.#valuesOf(key).indexOf(value)
    return index === null ? value : [index]
  }

  #valueOf(key: string, value: PackedValue): unknown {
    if (!Array.isArray(value)) return value
    return value.length === 1 ? this.#valuesOf(key).at(value[0]) : value[1]
  }

  #valuesOf(key: string): KnownValues {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    // A hostile log has a million attributes.
    if (this.#known.size >= MAX_SHAPES) return NONE
    const values = new KnownValues(MAX_KNOWN_VALUES)
    this.#known.set(key, values)
    return values
  }
}

class KnownValues {
  readonly #places = new Map<string, number>()
  readonly #values: string[] = []
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Null for a value that is not kept. */
  indexOf(value: string): number | null {
    const known = this.#places.get(value)
    if (known !== undefined) return known
    if (this.#values.length >= this.#max) return null
    this.#places.set(value, this.#values.length)
    this.#values.push(value)
    return this.#values.length - 1
  }

  at(index: number): string | undefined {
    return this.#values[index]
  }
}

const NONE = new KnownValues(0)

type PackedFields = [
  file: number,
  line: number,
  id: string,
  parent: string | null,
  start: number | null,
  end?: number | null,
  name?: PackedValue,
  shape?: number | readonly string[],
  values?: readonly PackedValue[],
  error?: string | null,
  events?: Span['events'],
]
