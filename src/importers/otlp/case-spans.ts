// Writes spans as OTLP JSON, for the cases.
const START = Date.UTC(2026, 2, 4, 10)
const nanos = (ms: number) => `${START + ms}000000`

export interface CaseSpan {
  readonly id: string
  readonly parent?: string
  readonly trace?: string
  readonly name?: string
  /** Milliseconds from the start, and the duration. */
  readonly at?: readonly [start: number, duration: number]
  readonly error?: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly events?: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[]
}

function anyValue(value: unknown): object {
  if (typeof value === 'number') return { intValue: String(value) }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } }
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) }
}

export const attributeList = (attributes: Readonly<Record<string, unknown>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

export const otlpSpan = ({
  id,
  parent = '',
  trace = 'a1',
  name = 'span',
  at = [0, 0],
  error,
  attributes,
  events,
}: CaseSpan) => ({
  traceId: trace,
  spanId: id,
  parentSpanId: parent,
  name,
  startTimeUnixNano: nanos(at[0]),
  endTimeUnixNano: nanos(at[0] + at[1]),
  attributes: attributeList(attributes),
  events: (events ?? []).map((event) => ({ name: event.name, attributes: attributeList(event.attributes) })),
  status: error === undefined ? {} : { code: 2, message: error },
})

export const request = (...spans: CaseSpan[]) => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: {}, spans: spans.map(otlpSpan) }] }],
})
