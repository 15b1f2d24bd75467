// Values of the OpenTelemetry protocol as its JSON writes them: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
import { hashJson } from '../../core/json/hash-json.js'

export interface OtlpAttribute {
  readonly key: string
  readonly value: { readonly stringValue: string } | { readonly intValue: string } | { readonly doubleValue: number }
}

export interface OtlpEvent {
  readonly timeUnixNano: string
  readonly name: string
  readonly attributes: readonly OtlpAttribute[]
}

export interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** Internal or client. */
  readonly kind: 1 | 3
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly OtlpAttribute[]
  readonly events: readonly OtlpEvent[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: 2; readonly message?: string }
}

/** Only attributes with a value. */
export function otlpAttributes(values: Readonly<Record<string, string | number | null | undefined>>): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]): OtlpAttribute[] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }]
    return [{ key, value: Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value } }]
  })
}

/** Zero, which means unknown in the protocol, when there are no timings. */
export function otlpTime(ms: number | null): string {
  return ms === null || ms <= 0 ? '0' : `${Math.round(ms)}000000`
}

const WORD_DIGITS = 8
/** The length of a trace id; a span id has half of it. */
const TRACE_WORDS = 4
const SPAN_WORDS = 2

/** The same run always has the same id. */
export function otlpTraceId(key: readonly unknown[]): string {
  return hexOf(key, TRACE_WORDS)
}

export function otlpSpanId(key: readonly unknown[]): string {
  return hexOf(key, SPAN_WORDS)
}

function hexOf(key: readonly unknown[], words: number): string {
  const word = (index: number) => (hashJson([index, ...key]) >>> 0).toString(16).padStart(WORD_DIGITS, '0')
  return Array.from({ length: words }, (_, index) => word(index)).join('')
}

/** One export request. */
export function otlpRequest(spans: readonly OtlpSpan[]): object {
  const attributes = otlpAttributes({ 'service.name': 'mcprove' })
  return { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope: { name: 'mcprove' }, spans }] }] }
}
