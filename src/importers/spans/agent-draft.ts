// One agent's part of a run: its conversation and its calls. Calls come from two sides, the model that requested them
// and the spans of their execution; each is included once, with the information of both.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { recordIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import type { CallsById } from './calls/calls-by-id.js'
import { ExecutedCalls } from './calls/executed-calls.js'
import { withoutRepeats } from './calls/repeated-calls.js'
import { requestedCalls } from './calls/requested-calls.js'
import { jsonIn } from './calls/tool-output.js'
import {
  type AgentConversation,
  conversationOf,
  type NewMessages,
  toolsOfExchanges,
} from './messages/agent-conversation.js'
import type { MessageCall, SpanMessage } from './messages/message.js'
import { MessageResults } from './messages/message-results.js'
import { type ModelExchange, readExchange } from './messages/model-exchange.js'
import { mergeSpanResults, type PlacedCall, type PlacedModel } from './placed-spans.js'
import type { Span } from './span.js'

export interface AgentSpans {
  readonly calls: readonly PlacedCall[]
  /** Calls that its subagents executed: a later request may repeat their messages. */
  readonly subagents: CallsById
  readonly models: readonly PlacedModel[]
  readonly agents: readonly Span[]
}

/** `note` is called with what is left out. */
export function draftOfAgent(spans: AgentSpans, note: (what: string) => void): TraceDraft {
  const { models, agents } = spans
  const conversation = conversationOf(models, agents)
  const { exchanges } = conversation
  const draft = new TraceDraft()
  for (const { start, end } of agents) {
    draft.saw(start)
    draft.saw(end)
  }
  // Some only count tokens for the agent as a whole.
  const isCounted = exchanges.some(({ tokens }) => tokens.input !== null || tokens.output !== null)
  const isAgentLeft = models.length > 0 || exchanges.length === 0
  const whole = isCounted || !isAgentLeft ? [] : countsOf(agents)
  addTotals(draft, [...whole, ...exchanges])
  new CallCollector(draft, spans, conversation, note).addAll()
  addAgentTexts(draft, agents, conversation)
  return draft
}

/** The outermost that counts tokens includes the others. */
function countsOf(agents: readonly Span[]): readonly ModelExchange[] {
  const all = agents.map(readExchange)
  const counted = all.find(({ tokens }) => tokens.input !== null || tokens.output !== null)
  return [counted ?? all[0]].filter((one) => one !== undefined)
}

function addTotals(draft: TraceDraft, exchanges: readonly ModelExchange[]): void {
  draft.tools = toolsOfExchanges(exchanges)
  for (const { model, tokens, cost } of exchanges) {
    draft.model = model ?? draft.model
    draft.addTokens(tokens.input, tokens.output)
    if (cost !== null) draft.cost_usd = (draft.cost_usd ?? 0) + cost
  }
}

/** The agent's own input and output count where its model does not tell them. */
function addAgentTexts(draft: TraceDraft, agents: readonly Span[], { requests }: AgentConversation): void {
  const [outermost] = agents
  const task = outermost === undefined ? null : smolagentsTask(outermost)
  if (task !== null) draft.prompt = task
  const last = requests.at(-1)?.answer.findLast(({ role }) => role === 'assistant')
  // A text before a call does not end a run.
  const answer = last === undefined || last.calls.length > 0 ? '' : (last.text ?? '')
  const isTold = draft.prompt !== null && answer !== '' && task === null
  for (const { input, output } of isTold ? [] : agents.map(readExchange)) {
    draft.prompt ??= input.find(({ role }) => role === 'user')?.text ?? null
    if (answer === '' || task !== null)
      draft.final_response ??= output.findLast(({ role }) => role === 'assistant')?.text ?? null
  }
}

/** Models of smolagents get the task within longer instructions, and answer with code. */
function smolagentsTask({ attributes }: Span): string | null {
  const isOne = Object.keys(attributes).some((key) => key.startsWith('smolagents.'))
  return isOne ? textIn(recordIn(jsonIn(attributes['input.value'])).task) : null
}

class CallCollector {
  readonly #draft: TraceDraft
  readonly #requests: readonly NewMessages[]
  readonly #executed: ExecutedCalls
  readonly #results: MessageResults
  readonly #note: (what: string) => void
  readonly #isOfSmolagents: boolean
  readonly #subagents: CallsById

  constructor(
    draft: TraceDraft,
    { calls, agents, subagents }: AgentSpans,
    { requests, aliases }: AgentConversation,
    note: (what: string) => void,
  ) {
    this.#draft = draft
    this.#requests = requests
    this.#executed = new ExecutedCalls(withoutRepeats(calls, note), requestedCalls(requests))
    this.#results = new MessageResults(requests, aliases)
    this.#note = note
    this.#subagents = subagents
    this.#isOfSmolagents = agents.some((span) => smolagentsTask(span) !== null)
  }

  addAll(): void {
    for (const { start, end, before, answer } of this.#requests) {
      this.#addExecutions(start)
      this.#draft.saw(start)
      this.#draft.saw(end)
      for (const message of before) this.#addMessage(this.#withoutSubagents(message))
      for (const message of answer) this.#addMessage(message)
      // The model answered, even if the answer was not recorded.
      if (answer.length === 0) this.#draft.turn('assistant', null)
    }
    this.#addExecutions(null)
    for (const id of this.#results.unknown()) this.#note(`a result of the unknown call ${id}`)
  }

  /** Calls that no message mentions, in order of time. */
  #addExecutions(before: number | null): void {
    for (const placed of this.#executed.takeBefore(before)) {
      const call = { ...placed.call, args: placed.call.args ?? {} }
      this.#addCall(call, placed, call.id === null ? null : this.#results.take(call.id))
    }
  }

  #withoutSubagents(message: SpanMessage): SpanMessage {
    if (message.calls.length === 0) return message
    return {
      ...message,
      calls: message.calls.filter((call) => {
        const isTheirs = this.#executed.executionOf(call) === null && this.#subagents.has(call)
        // The result is theirs as well.
        if (isTheirs) this.#results.takeFor(call)
        return !isTheirs
      }),
    }
  }

  #addMessage({ role, text, calls, results }: SpanMessage): void {
    if (role === 'system') this.#draft.system = [this.#draft.system, text].filter((part) => part !== null).join('\n')
    else if (role !== 'tool' && (role === 'assistant' || results.length === 0)) this.#draft.turn(role, text ?? '')
    for (const call of calls) this.#addRequested(call)
  }

  #addRequested(call: MessageCall): void {
    const placed = this.#executed.executionOf(call)
    const told = this.#results.takeFor(call)
    const answer = placed === null && told === null && this.#isOfSmolagents ? finalAnswer(call) : null
    if (answer === null) this.#addCall(call, placed, told)
    else this.#draft.extendTurn(answer)
  }

  #addCall(call: MessageCall, placed: PlacedCall | null, told: DraftResult | null): void {
    const { server, name } = placed?.call ?? readMcpName(call.name)
    const wanted = call.id ?? placed?.call.id ?? placed?.span.id ?? null
    const id = this.#draft.call({
      id: wanted,
      server: server ?? call.server,
      name,
      ...argumentsOf(call, placed),
      ...(placed === null || placed.caller === null ? {} : { caller: placed.caller }),
      ...clientOf(placed),
      at: placed?.call.start,
      duration_ms: placed === null ? undefined : durationOf(placed),
    })
    const own = placed?.call.result ?? null
    // The words of an exception, with its stack, are not what the model got.
    const isException = own !== null && told !== null && own.content === placed?.span.error
    const result = isException ? mergeSpanResults(told, own) : mergeSpanResults(own, told)
    if (result !== null) this.#draft.answer(id, { ...result, at: placed?.call.end })
  }
}

/** How an agent of smolagents ends: the framework does not execute it. */
function finalAnswer({ name, args }: MessageCall): string | null {
  const { answer } = recordIn(args)
  return name !== 'final_answer' || answer === undefined ? null : (textIn(answer) ?? canonicalJson(answer))
}

/** What the model sent, if it was recorded: some traces have a call without an id and its arguments only at the span. */
function argumentsOf(call: MessageCall, placed: PlacedCall | null): Pick<MessageCall, 'args' | 'args_text'> {
  const isRecorded = call.id !== null || !isRecord(call.args) || Object.keys(call.args).length > 0
  const { args, args_text } = isRecorded || placed?.call.args === undefined ? call : placed.call
  return { args, ...(args_text === undefined ? {} : { args_text }) }
}

/** Our own exports name what spans have no field for. */
function clientOf(placed: PlacedCall | null): { readonly client?: string } {
  const client = textIn(placed?.span.attributes['mcprove.client'])
  return client === null ? {} : { client }
}

function durationOf({ call: { start, end } }: PlacedCall): number | undefined {
  return start === null || end === null || end < start ? undefined : end - start
}
