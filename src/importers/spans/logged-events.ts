// Messages that were logged as events of their own, by the span in which they were sent or received.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { LoggedEvent, Span } from './span.js'

/** The spans with their logged events. Events whose span is missing are a request to a model. */
export function withLoggedEvents(spans: readonly Span[], logged: readonly LoggedEvent[]): readonly Span[] {
  if (logged.length === 0) return spans
  const bySpan = new Map<string, LoggedEvent[]>()
  for (const one of logged.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const known = bySpan.get(one.span)
    if (known === undefined) bySpan.set(one.span, [one])
    else known.push(one)
  }
  const joined = spans.map((span) => {
    const own = bySpan.get(span.id) ?? []
    bySpan.delete(span.id)
    return own.length === 0 ? span : withEvents(span, own)
  })
  return [...joined, ...[...bySpan.values()].flatMap((own) => requestOf(own) ?? [])]
}

function requestOf(logged: readonly LoggedEvent[]): Span | null {
  const [first] = logged
  if (first === undefined) return null
  const { trace, span: id, at, place } = first
  const attributes = { 'gen_ai.operation.name': 'chat' }
  const empty = { trace, id, parent: null, name: 'chat', start: at, end: logged.at(-1)?.at ?? at, error: null, place }
  return withEvents({ ...empty, attributes, events: [] }, logged)
}

/** An event may have the model and the tokens that its span has not. */
function withEvents(span: Span, logged: readonly LoggedEvent[]): Span {
  const attributes: RawRecord = Object.assign({}, ...logged.map(({ event }) => requestAttributes(event.attributes)))
  return {
    ...span,
    attributes: { ...attributes, ...span.attributes },
    events: [...span.events, ...logged.map(({ event }) => event)],
  }
}

const REQUEST = /^gen_ai\.(?:(?:operation|request|response|usage|agent)\.|system_instructions$|tool\.definitions$)/

function requestAttributes(attributes: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => REQUEST.test(key)))
}
