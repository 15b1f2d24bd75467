// The conversation of one agent's model, request by request. Each request repeats the earlier messages, so a message
// of a request counts only when it occurs more often than before. An answer is always new.
import { canonicalJson } from '../../../core/json/canonical-json.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import type { PlacedModel } from '../placed-spans.js'
import type { Span } from '../span.js'
import { HeardMessages } from './heard-messages.js'
import { mergedExchange, mergedRequests } from './merged-requests.js'
import type { MessageCall, SpanMessage } from './message.js'
import { hasMessages, type ModelExchange, readExchange } from './model-exchange.js'

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
  /** Further ids of calls: an answer and the requests that repeat it may name a call differently. */
  readonly aliases: ReadonlyMap<string, MessageCall>
}

/** The agent's own span is used when there is no span of a model. */
export function conversationOf(models: readonly PlacedModel[], agents: readonly Span[]): AgentConversation {
  const isOfModels = models.length > 0
  const read = isOfModels
    ? mergedRequests(models.map(({ span, around }) => ({ span, exchange: mergedExchange([span, ...around]) })))
    : agents.map((span) => ({ span, exchange: readExchange(span) })).filter(({ exchange }) => hasMessages(exchange))
  const sorted = read.toSorted((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0))
  const heard = new HeardMessages()
  const requests = sorted.map(({ span: { start, end }, exchange: { input, output } }) => {
    heard.begin()
    const before = input.flatMap((message) => heard.newPart(message) ?? [])
    // An agent's output may repeat its input.
    const answer = isOfModels ? output : output.flatMap((message) => heard.newPart(message) ?? [])
    if (isOfModels) for (const message of output) heard.add(message)
    return { start, end, before, answer }
  })
  return { requests, exchanges: sorted.map(({ exchange }) => exchange), aliases: heard.aliases }
}

/** The offered tools of all requests, without duplicates. */
export function toolsOfExchanges(exchanges: readonly ModelExchange[]): readonly RawRecord[] {
  const tools = new Map<string, RawRecord>()
  for (const tool of exchanges.flatMap((exchange) => exchange.tools))
    tools.set(canonicalJson([tool.server, tool.name]), tool)
  return [...tools.values()]
}
