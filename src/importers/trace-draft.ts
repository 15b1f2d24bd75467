// A trace while a log is read: turns, calls and results in whatever order they come.
import { type DraftCall, type DraftResult, inOrderOfTime, type PlacedCall } from './draft-call.js'
import { isoTime } from './epoch-ms.js'
import type { RawTrace } from './importer.js'
import { WaitingCalls } from './waiting-calls.js'

interface DraftTurn {
  readonly role: string
  content: unknown
  readonly tool_call_ids: string[]
  finish_reason?: string | undefined
}

export interface DraftOptions {
  /** The log names the server of every MCP call, so a call without one is a tool of the agent itself. */
  readonly recordsServers?: boolean
  /** Where the next call is in the log, for logs without times: calls of several agents are merged by it. */
  readonly nextOrder?: (() => number) | undefined
}

/** Providers' names for an answer that reached its length limit. */
const CUT_REASONS: ReadonlySet<string> = new Set(['length', 'max_tokens', 'max_output_tokens'])

/** Collects one trace. Times are absolute here; in the trace they are relative to the first one. */
export class TraceDraft {
  agent: string | null = null
  model: string | null = null
  system: string | null = null
  prompt: string | null = null
  final_response: string | null = null
  tools: readonly unknown[] = []
  outcome: { readonly status: string; readonly error?: unknown } | null = null
  cost_usd: number | null = null
  readonly #turns: DraftTurn[] = []
  /** The last turn of the assistant. */
  #answer: DraftTurn | undefined
  #calls: PlacedCall[] = []
  readonly #ids = new Set<string>()
  /** The latest call with each id in the log. */
  readonly #latest = new Map<string, PlacedCall>()
  readonly #results = new Map<string, DraftResult>()
  readonly #waiting = new WaitingCalls((id) => this.#results.has(id))
  /** Results that came before their call, by the id in the log. */
  readonly #early = new Map<string, DraftResult>()
  readonly #tokens = { input: 0, output: 0, isKnown: false }
  #firstMs = Number.POSITIVE_INFINITY
  #lastMs = Number.NEGATIVE_INFINITY
  #assistantTurns = 0
  /** How many calls from the start have a result. */
  #answered = 0
  readonly #recordsServers: boolean
  readonly #nextOrder: () => number

  constructor({ recordsServers = false, nextOrder = () => 0 }: DraftOptions = {}) {
    this.#recordsServers = recordsServers
    this.#nextOrder = nextOrder
  }

  get calls(): number {
    return this.#calls.length
  }

  get isEmpty(): boolean {
    return this.#calls.length === 0 && this.#turns.length === 0 && this.outcome === null
  }

  /** Adds a moment at which the run was active. */
  saw(at: number | null | undefined): void {
    if (!isMoment(at)) return
    this.#firstMs = Math.min(this.#firstMs, at)
    this.#lastMs = Math.max(this.#lastMs, at)
  }

  /** The first user turn is the prompt, unless one is set. */
  turn(role: string, content: unknown, finishReason?: string): void {
    const turn = { role, content, tool_call_ids: [], finish_reason: finishReason }
    if (role === 'assistant') {
      this.#assistantTurns += 1
      this.#answer = turn
    }
    if (role === 'user' && this.prompt === null && typeof content === 'string') this.prompt = content
    this.#turns.push(turn)
  }

  /** Why the last assistant turn ended, when the log states it later. */
  finishTurn(reason: string): void {
    if (this.#answer === undefined) this.turn('assistant', '', reason)
    else this.#answer.finish_reason = reason
  }

  /** More text of the last assistant turn: logs may split a message. */
  extendTurn(text: string, separator = '\n'): void {
    const turn = this.#answer
    if (turn === undefined) this.turn('assistant', text)
    else turn.content = [turn.content, text].filter((part) => part !== '').join(separator)
  }

  /** Adds the calls of a subagent, in order of time. */
  join(other: TraceDraft, client: string): void {
    const own = this.#calls.map((call) => ({ ...call, client: call.client ?? 'main' }))
    const joined = other.#calls.map((call) => ({ ...call, client: call.client ?? client, turn: null }))
    const added = joined.map((call) => ({ ...call, id: this.#newId(call.givenId) }))
    this.#calls = inOrderOfTime(own, added)
    this.#answered = 0
    for (const [index, call] of added.entries()) {
      const result = other.#results.get(joined[index]?.id ?? '')
      if (result !== undefined) this.#results.set(call.id, result)
    }
    for (const [id, result] of other.#early) this.result(id, result)
    this.saw(other.#firstMs)
    this.saw(other.#lastMs)
    if (other.#tokens.isKnown) this.addTokens(other.#tokens.input, other.#tokens.output)
  }

  /** Belongs to the last assistant turn. A call with an existing id is another call. Returns the id it gets. */
  call(call: DraftCall): string {
    const givenId = call.id ?? `c${this.#calls.length + 1}`
    const id = this.#newId(givenId)
    this.saw(call.at)
    this.#answer?.tool_call_ids.push(id)
    const order = this.#nextOrder()
    const turn = this.#answer === undefined ? null : this.#assistantTurns - 1
    const placed = { ...call, id, givenId, order, turn }
    this.#calls.push(placed)
    this.#latest.set(givenId, placed)
    this.#waiting.add(givenId, id, placed.turn)
    const early = this.#early.get(givenId)
    if (early !== undefined) this.#results.set(id, early)
    this.#early.delete(givenId)
    return id
  }

  /** Whether a call with this id still waits for its result. */
  awaits(id: string): boolean {
    return this.#waiting.next(id) !== undefined
  }

  /** A later line has better information about the server of the tool. */
  place(id: string, { server, name }: { readonly server: string | null; readonly name: string }): void {
    const latest = this.#latest.get(id)
    if (latest !== undefined) Object.assign(latest, { server, name })
  }

  /**
   * May come before its call. Without an id it belongs to the first call without a result. False for a second result.
   */
  result(callId: string | null | undefined, result: DraftResult): boolean {
    const isEarly = typeof callId === 'string' && !this.#waiting.knows(callId)
    const id = isEarly ? callId : typeof callId === 'string' ? this.#waiting.next(callId) : this.#firstUnanswered()
    const results = isEarly ? this.#early : this.#results
    if (id === undefined || results.has(id)) return false
    this.saw(result.at)
    results.set(id, result)
    return true
  }

  /** The result of the call that `call` gave this id. */
  answer(id: string, result: DraftResult): void {
    this.saw(result.at)
    this.#results.set(id, result)
  }

  /** The program refused the call with this id: it may say so after the result. */
  deny(callId: string): void {
    const id = this.#latest.get(callId)?.id
    const result = id === undefined ? undefined : this.#results.get(id)
    if (id !== undefined) this.#results.set(id, { is_error: true, ...result, denied: true })
  }

  #firstUnanswered(): string | undefined {
    for (let call = this.#calls[this.#answered]; call !== undefined; call = this.#calls[this.#answered]) {
      if (!this.#results.has(call.id)) return call.id
      this.#answered += 1
    }
    return undefined
  }

  #newId(wanted: string): string {
    let id = wanted
    for (let count = this.#calls.length + 1; this.#ids.has(id); count += 1) id = `${wanted}#${count}`
    this.#ids.add(id)
    return id
  }

  addTokens(input: number | null | undefined, output: number | null | undefined): void {
    if (!isCount(input) && !isCount(output)) return
    this.#tokens.isKnown = true
    this.#tokens.input += isCount(input) ? input : 0
    this.#tokens.output += isCount(output) ? output : 0
  }

  /** Ids of results whose call never came. */
  orphans(): string[] {
    return [...this.#early.keys()]
  }

  finish(): RawTrace {
    const { agent, model, system, prompt, final_response, cost_usd } = this
    const outcome = this.outcome ?? this.#cutOutcome()
    const hasTimes = Number.isFinite(this.#firstMs)
    const { input, output, isKnown } = this.#tokens
    if (outcome !== null) this.#closeInCall()
    return {
      schema: 'mcprove/trace@1',
      agent,
      model,
      system,
      prompt,
      ...(this.#recordsServers ? { servers_recorded: true } : {}),
      ...(this.tools.length === 0 ? {} : { tools: this.tools }),
      tool_calls: this.#calls.map((call) => this.#finishedCall(call)),
      // A log without any results does not mean that calls failed; one with some does.
      ...(this.#results.size + this.#early.size === 0
        ? {}
        : { tool_results: this.#calls.flatMap((call) => this.#finishedResult(call)) }),
      conversation: {
        turns: this.#turns.map(({ tool_call_ids, finish_reason, ...turn }) => ({
          ...turn,
          ...(tool_call_ids.length === 0 ? {} : { tool_call_ids }),
          ...(finish_reason === undefined ? {} : { finish_reason }),
        })),
        ...(isKnown ? { tokens: { input, output } } : {}),
        ...(cost_usd === null ? {} : { cost_usd }),
      },
      ...(final_response === null ? {} : { final_response }),
      ...(hasTimes
        ? { timing: { started_at: isoTime(this.#firstMs), duration_ms: this.#lastMs - this.#firstMs } }
        : {}),
      ...(outcome === null ? {} : { outcome }),
    }
  }

  /** What a run said with its last call is not its closing message when it did not complete. */
  #closeInCall(): void {
    const last = this.#turns.at(-1)
    if (last?.role === 'assistant' && last.tool_call_ids.length > 0) last.finish_reason = 'commentary'
  }

  /** As for a live run: an answer that was cut off is not completed. */
  #cutOutcome(): TraceDraft['outcome'] {
    const reason = this.#answer?.finish_reason
    return reason !== undefined && CUT_REASONS.has(reason.toLowerCase()) ? { status: 'max_tokens' } : null
  }

  #finishedCall(placed: PlacedCall): unknown {
    // Listed one by one: the rest of an object takes several times as long.
    const { at, duration_ms, turn, args = {}, server = null, id, name, args_text, caller, client } = placed
    const end = this.#results.get(id)?.at
    const known = isMoment(at) && isMoment(end) && end >= at ? end - at : undefined
    const duration = duration_ms ?? known
    return {
      id,
      name,
      ...(args_text === undefined ? {} : { args_text }),
      ...(caller === undefined ? {} : { caller }),
      ...(client === undefined ? {} : { client }),
      server,
      args,
      ...(turn === null ? {} : { turn }),
      ...(isMoment(at) ? { started_ms: at - this.#firstMs } : {}),
      ...(isMoment(duration) ? { duration_ms: duration } : {}),
    }
  }

  #finishedResult({ id }: PlacedCall): unknown[] {
    const result = this.#results.get(id)
    if (result === undefined) return []
    const { at: _, is_error = false, ...rest } = result
    return [{ call_id: id, is_error, ...rest }]
  }
}

/** Larger numbers are not counts, and their sum may be infinite. */
function isCount(tokens: number | null | undefined): tokens is number {
  return typeof tokens === 'number' && tokens <= Number.MAX_SAFE_INTEGER
}

/** Logs may contain numbers that are no time: 1e308 seconds are infinitely many milliseconds. */
function isMoment(ms: number | null | undefined): ms is number {
  return typeof ms === 'number' && Number.isFinite(ms)
}
