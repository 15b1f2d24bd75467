// One request to a model can have several spans: nested ones of a framework and the provider's client, or, side by
// side, those of two instrumentations.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import { textIn } from '../../json-fields.js'
import { attributeOf, type Span } from '../span.js'
import type { SpanMessage } from './message.js'
import { type ModelExchange, readExchange } from './model-exchange.js'

export interface ModelRequest {
  readonly span: Span
  readonly exchange: ModelExchange
}

/** The innermost span, which talks to the provider, takes precedence, unless an outer one has more than text. */
export function mergedExchange(spans: readonly Span[]): ModelExchange {
  const [inner, ...around] = spans.map(readExchange)
  return around.reduce(mergeTwo, inner ?? NO_EXCHANGE)
}

function mergeTwo(known: ModelExchange, next: ModelExchange): ModelExchange {
  return {
    input: richer(known.input, next.input),
    output: richer(known.output, next.output),
    model: known.model ?? next.model,
    tools: known.tools.length > 0 ? known.tools : next.tools,
    tokens: known.tokens.input === null && known.tokens.output === null ? next.tokens : known.tokens,
    cost: known.cost ?? next.cost,
  }
}

function richer(inner: readonly SpanMessage[], outer: readonly SpanMessage[]): readonly SpanMessage[] {
  const hasCalls = (messages: readonly SpanMessage[]) =>
    messages.some(({ calls, results }) => calls.length + results.length > 0)
  if (inner.length === 0 || (hasCalls(outer) && !hasCalls(inner))) return outer.length === 0 ? inner : outer
  return inner
}

const NO_EXCHANGE: ModelExchange = {
  input: [],
  output: [],
  model: null,
  tools: [],
  tokens: { input: null, output: null },
  cost: null,
}

/**
 * Requests that overlap in time and got the same answer are one: by its id or the ids of its calls. Where one of the two
 * has no ids, by its content, if two instrumentations tell of it.
 */
export function mergedRequests(requests: readonly ModelRequest[]): readonly ModelRequest[] {
  const merged: ModelRequest[] = []
  const latest = new Map<string, number>()
  for (const request of requests.toSorted((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0))) {
    const keys = answerKeys(request)
    const content = contentKey(request)
    const place = [...keys, content].map((key) => latest.get(key)).find((known) => known !== undefined)
    const known = place === undefined ? undefined : merged[place]
    if (place !== undefined && known !== undefined && isOneRequest(known, request)) {
      merged[place] = { span: known.span, exchange: mergeTwo(withMoreIds(known, request), request.exchange) }
      continue
    }
    for (const key of [...keys, content]) latest.set(key, merged.length)
    merged.push(request)
  }
  return merged
}

function isOneRequest(one: ModelRequest, other: ModelRequest): boolean {
  if (!overlap(one.span, other.span)) return false
  const known = new Set(answerKeys(one))
  if (answerKeys(other).some((key) => known.has(key))) return true
  // Requests of one kind can run side by side and get the same answer.
  const hasAnswer = one.exchange.output.some(({ text, calls }) => calls.length > 0 || (text ?? '') !== '')
  const isUntold = callIds(one.exchange).length === 0 || callIds(other.exchange).length === 0
  return hasAnswer && isUntold && one.span.name !== other.span.name && contentKey(one) === contentKey(other)
}

/** The ids of calls are worth more than the order of the spans. */
function withMoreIds({ exchange }: ModelRequest, other: ModelRequest): ModelExchange {
  const isLess = callIds(exchange).length < callIds(other.exchange).length
  return isLess ? { ...exchange, input: other.exchange.input, output: other.exchange.output } : exchange
}

function callIds({ output }: ModelExchange): readonly string[] {
  return output.flatMap(({ calls }) => calls.flatMap(({ id }) => id ?? []))
}

function contentKey({ exchange }: ModelRequest): string {
  return canonicalJson(
    exchange.output.map(({ text, calls }) => [
      text?.trim() ?? '',
      calls.map(({ name, args, args_text }) => [name, args_text ?? args ?? null]),
    ]),
  )
}

/** Two requests can have the same text for an answer, but not the same ids. */
function answerKeys({ span, exchange }: ModelRequest): string[] {
  const id = textIn(attributeOf(span, ['gen_ai.response.id', 'ai.response.id']))
  const calls = exchange.output.flatMap((message) => message.calls)
  const hasIds = calls.length > 0 && calls.every((call) => call.id !== null)
  return [
    ...(id === null ? [] : [`answer ${id}`]),
    ...(hasIds ? [canonicalJson(calls.map((call) => [call.id, call.name, call.args ?? null]))] : []),
  ]
}

function overlap(one: Span, other: Span): boolean {
  if (one.start === null || one.end === null || other.start === null) return false
  return other.start < one.end || (other.start === one.start && other.end === one.end)
}
