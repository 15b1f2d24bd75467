// The conversation of one agent's model, request by request. Each request repeats the earlier messages, so a message
// counts only when it occurs more often than before.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { SpanMessage } from './message.js'
import { type ModelExchange, readExchange } from './model-exchange.js'
import type { PlacedModel } from './placed-spans.js'
import type { Span } from './span.js'

/** One request to a model, with its new messages. */
export interface NewMessages {
  readonly start: number | null
  readonly end: number | null
  readonly before: readonly SpanMessage[]
  /** Empty when contents were not recorded. */
  readonly answer: readonly SpanMessage[]
}

export interface AgentConversation {
  readonly requests: readonly NewMessages[]
  readonly exchanges: readonly ModelExchange[]
}

/** The agent's own span is used when there is no span of a model. */
export function conversationOf(models: readonly PlacedModel[], agents: readonly Span[]): AgentConversation {
  const read =
    models.length > 0
      ? models.map(({ span, around }) => ({ span, exchange: mergedExchange([span, ...around]) }))
      : agents.map((span) => ({ span, exchange: readExchange(span) })).filter(({ exchange }) => hasMessages(exchange))
  const sorted = read.toSorted((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0))
  const seen = new Map<string, number>()
  const requests = sorted.map(({ span: { start, end }, exchange: { input, output } }) => {
    const here = new Map<string, number>()
    const isNew = (message: SpanMessage) => {
      const key = keyOf(message)
      const count = (here.get(key) ?? 0) + 1
      here.set(key, count)
      if (count <= (seen.get(key) ?? 0)) return false
      seen.set(key, count)
      return true
    }
    return { start, end, before: input.filter(isNew), answer: output.filter(isNew) }
  })
  return { requests, exchanges: sorted.map(({ exchange }) => exchange) }
}

/**
 * The spans of one request have different information; the innermost, which talks to the provider, takes precedence.
 */
function mergedExchange(spans: readonly Span[]): ModelExchange {
  const [inner, ...around] = spans.map(readExchange)
  return around.reduce(
    (known, next) => ({
      ...(hasMessages(known)
        ? { input: known.input, output: known.output }
        : { input: next.input, output: next.output }),
      model: known.model ?? next.model,
      tools: known.tools.length > 0 ? known.tools : next.tools,
      tokens: known.tokens.input === null && known.tokens.output === null ? next.tokens : known.tokens,
      cost: known.cost ?? next.cost,
    }),
    inner ?? NO_EXCHANGE,
  )
}

const NO_EXCHANGE: ModelExchange = {
  input: [],
  output: [],
  model: null,
  tools: [],
  tokens: { input: null, output: null },
  cost: null,
}

export function hasMessages({ input, output }: ModelExchange): boolean {
  return input.length + output.length > 0
}

/** Calls and results are identified by id, because the rest of their message varies. */
function keyOf({ role, text, calls, results }: SpanMessage): string {
  if (calls.length > 0) return canonicalJson(['calls', ...calls.map((call) => call.id ?? [call.name, call.args])])
  if (results.length > 0) return canonicalJson(['results', ...results.map(({ id, result }) => id ?? result.content)])
  return canonicalJson([role, text?.trim() ?? ''])
}

/** The offered tools of all requests, without duplicates. */
export function toolsOfExchanges(exchanges: readonly ModelExchange[]): readonly RawRecord[] {
  const tools = new Map<string, RawRecord>()
  for (const tool of exchanges.flatMap((exchange) => exchange.tools))
    tools.set(canonicalJson([tool.server, tool.name]), tool)
  return [...tools.values()]
}
