// One agent's part of a run: its conversation and its calls. Calls come from two sides, the model that requested them
// and the spans of their execution; each is included once, with the information of both.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { DraftResult } from '../draft-call.js'
import { textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { conversationOf, type NewMessages, toolsOfExchanges } from './agent-conversation.js'
import { ExecutedCalls } from './executed-calls.js'
import type { MessageCall, SpanMessage } from './message.js'
import { type ModelExchange, readExchange } from './model-exchange.js'
import { mergeSpanResults, type PlacedCall, type PlacedModel } from './placed-spans.js'
import type { Span } from './span.js'

export interface AgentSpans {
  readonly calls: readonly PlacedCall[]
  readonly models: readonly PlacedModel[]
  readonly agents: readonly Span[]
}

/** `note` is called with what is left out. */
export function draftOfAgent({ calls, models, agents }: AgentSpans, note: (what: string) => void): TraceDraft {
  const { requests, exchanges } = conversationOf(models, agents)
  const draft = new TraceDraft()
  for (const { start, end } of agents) {
    draft.saw(start)
    draft.saw(end)
  }
  // Some only count tokens for the agent as a whole.
  const isCounted = exchanges.some(({ tokens }) => tokens.input !== null || tokens.output !== null)
  const isAgentLeft = models.length > 0 || exchanges.length === 0
  const whole = isCounted || !isAgentLeft ? [] : agents.slice(0, 1).map(readExchange)
  addTotals(draft, [...whole, ...exchanges])
  new CallCollector(draft, calls, requests, note).addAll()
  if (draft.prompt === null) addAgentTexts(draft, agents)
  return draft
}

function addTotals(draft: TraceDraft, exchanges: readonly ModelExchange[]): void {
  draft.tools = toolsOfExchanges(exchanges)
  for (const { model, tokens, cost } of exchanges) {
    draft.model = model ?? draft.model
    draft.addTokens(tokens.input, tokens.output)
    if (cost !== null) draft.cost_usd = (draft.cost_usd ?? 0) + cost
  }
}

/** When the contents of requests were not recorded, the agent's own input and output may have been. */
function addAgentTexts(draft: TraceDraft, agents: readonly Span[]): void {
  for (const { input, output } of agents.map(readExchange)) {
    draft.prompt ??= input.find(({ role }) => role === 'user')?.text ?? null
    draft.final_response ??= output.findLast(({ role }) => role === 'assistant')?.text ?? null
  }
}

class CallCollector {
  readonly #draft: TraceDraft
  readonly #requests: readonly NewMessages[]
  readonly #executed: ExecutedCalls
  readonly #note: (what: string) => void
  /** The execution of each call that a message requested. */
  readonly #executions = new Map<MessageCall, PlacedCall | null>()
  /** Results in messages, by call id: ids may be reused. */
  readonly #results = new Map<string, DraftResult[]>()
  /** The name and arguments of the call with an id. */
  readonly #shapes = new Map<string, string>()

  constructor(
    draft: TraceDraft,
    calls: readonly PlacedCall[],
    requests: readonly NewMessages[],
    note: (what: string) => void,
  ) {
    this.#draft = draft
    this.#requests = requests
    this.#executed = new ExecutedCalls(calls)
    this.#note = note
    for (const { before, answer } of requests) for (const message of [...before, ...answer]) this.#prepare(message)
  }

  #prepare({ calls, results }: SpanMessage): void {
    for (const call of calls) this.#executions.set(call, this.#executed.take(call))
    for (const { id, result } of results) {
      if (id !== null) this.#results.set(id, [...(this.#results.get(id) ?? []), result])
    }
  }

  addAll(): void {
    for (const { start, end, before, answer } of this.#requests) {
      this.#addExecutions(start)
      this.#draft.saw(start)
      this.#draft.saw(end)
      for (const message of [...before, ...answer]) this.#addMessage(message)
      // The model answered, even if the answer was not recorded.
      if (answer.length === 0) this.#draft.turn('assistant', '')
    }
    this.#addExecutions(null)
    for (const id of this.#results.keys()) this.#note(`a result of the unknown call ${id}`)
  }

  /** Calls that no message mentions, in order of time. */
  #addExecutions(before: number | null): void {
    for (const placed of this.#executed.takeBefore(before)) {
      this.#addCall({ ...placed.call, args: placed.call.args ?? {} }, placed)
    }
  }

  #addMessage({ role, text, calls, results }: SpanMessage): void {
    if (role === 'system') this.#draft.system = [this.#draft.system, text].filter((part) => part !== null).join('\n')
    else if (role !== 'tool' && (role === 'assistant' || results.length === 0)) this.#draft.turn(role, text ?? '')
    for (const call of calls) this.#addCall(call, this.#executions.get(call) ?? null)
    // Results with an id were assigned to their calls.
    for (const { id, result } of results) if (id === null) this.#draft.result(null, result)
  }

  #addCall(call: MessageCall, placed: PlacedCall | null): void {
    const { server, name } = placed?.call ?? readMcpName(call.name)
    const wanted = call.id ?? placed?.call.id ?? placed?.span.id ?? `c${this.#draft.calls + 1}`
    const shape = canonicalJson([name, call.args])
    if (this.#shapes.get(wanted) === shape) {
      this.#note(`a second call ${wanted}`)
      return
    }
    this.#shapes.set(wanted, shape)
    this.#draft.call({
      id: wanted,
      server: server ?? call.server,
      name,
      args: call.args,
      args_text: call.args_text,
      ...(placed === null || placed.caller === null ? {} : { caller: placed.caller }),
      ...clientOf(placed),
      at: placed?.call.start,
      duration_ms: placed === null ? undefined : durationOf(placed),
    })
    const result = mergeSpanResults(placed?.call.result ?? null, this.#takeResult(wanted))
    if (result !== null) this.#draft.result(wanted, { ...result, at: placed?.call.end })
  }

  #takeResult(callId: string): DraftResult | null {
    const [first, ...rest] = this.#results.get(callId) ?? []
    if (rest.length === 0) this.#results.delete(callId)
    else this.#results.set(callId, rest)
    return first ?? null
  }
}

/** Our own exports name what spans have no field for. */
function clientOf(placed: PlacedCall | null): { readonly client?: string } {
  const client = textIn(placed?.span.attributes['mcprove.client'])
  return client === null ? {} : { client }
}

function durationOf({ call: { start, end } }: PlacedCall): number | undefined {
  return start === null || end === null || end < start ? undefined : end - start
}
