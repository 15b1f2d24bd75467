// A common model of spans for every log that has them. Each importer produces them; run-of-spans.ts reads them.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { LogPlace } from '../importer.js'

export interface Span {
  /** The spans of one trace are one run. */
  readonly trace: string
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** Milliseconds since 1970. */
  readonly start: number | null
  readonly end: number | null
  /** By their full names: `gen_ai.tool.name`. */
  readonly attributes: RawRecord
  readonly events: readonly SpanEvent[]
  /** The error, '' when there is no message. Null for a span that did not fail. */
  readonly error: string | null
  readonly place: LogPlace
}

export interface SpanEvent {
  readonly name: string
  readonly attributes: RawRecord
}

/** An event that was logged beside its span, which may be missing. */
export interface LoggedEvent {
  readonly trace: string
  readonly span: string
  readonly at: number | null
  readonly event: SpanEvent
  readonly place: LogPlace
}

/** The first of several names with a value: conventions were renamed, and each vendor has its own. */
export function attributeOf({ attributes }: Span, names: readonly string[]): unknown {
  for (const name of names) {
    const value = attributes[name]
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}
