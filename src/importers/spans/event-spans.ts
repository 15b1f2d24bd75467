// BeeAI records the events of a step as spans side by side: `tool.search.start-3`, `tool.search.success-3`.
import { textIn } from '../json-fields.js'
import type { Span } from './span.js'

const EVENT = /^(?<step>.+)\.(?:start|success|error|finish)$/
const COUNT = /-(?<count>\d+)$/

/** The spans with those of each step merged into its first one. */
export function mergeEventSpans(spans: readonly Span[]): readonly Span[] {
  if (!spans.some(({ attributes }) => typeof attributes.target === 'string')) return spans
  const steps = new Map<string, Span>()
  const merged: Span[] = []
  const places = new Map<Span, number>()
  for (const span of spans.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    const key = stepOf(span)
    const first = key === null ? undefined : steps.get(key)
    const place = first === undefined ? undefined : places.get(first)
    if (first !== undefined && place !== undefined) {
      merged[place] = mergeTwo(merged[place] ?? first, span)
      continue
    }
    if (key !== null) steps.set(key, span)
    places.set(span, merged.length)
    merged.push(span)
  }
  return merged
}

function stepOf({ name, parent, attributes }: Span): string | null {
  const step = EVENT.exec(textIn(attributes.target) ?? '')?.groups?.step
  const count = COUNT.exec(name)?.groups?.count
  return step === undefined || count === undefined ? null : JSON.stringify([step, count, parent])
}

function mergeTwo(one: Span, other: Span): Span {
  const step = EVENT.exec(textIn(one.attributes.target) ?? '')?.groups?.step ?? one.name
  return {
    ...one,
    name: step.replace(/^tool\./, ''),
    end: other.end ?? one.end,
    attributes: { ...one.attributes, ...withValues(other.attributes) },
    events: [...one.events, ...other.events],
    error: one.error ?? other.error,
  }
}

function withValues(attributes: Span['attributes']): Span['attributes'] {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined))
}
