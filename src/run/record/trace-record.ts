// What is observed of one run, as it happens. Provider ids become c1, c2, ..., so that two recordings of the same
// answers are equal.
import { toolTokens } from '../../catalog/tool-tokens.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { OutcomeStatus, ToolDefinition, ToolReference, ToolResult } from '../../core/trace/trace.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'
import type { ModelAnswer, RequestedCall } from '../../models/model.js'

export interface TraceHead {
  readonly agent: string
  readonly model: string | null
  readonly run: number
  readonly system: string | null
  readonly prompt: string
}

/** A call of the model, with its place in the trace. */
export interface NumberedCall extends ToolReference {
  /** `c1`, `c2`, … */
  readonly id: string
  readonly index: number
  readonly requested: RequestedCall
}

export interface Cost {
  readonly cost_usd: number | null
  readonly price_table: string | null
}

export interface Outcome {
  readonly status: OutcomeStatus
  readonly error?: { readonly code?: string; readonly message: string; readonly hint?: string }
}

/** Ids of generated code that runs at the provider, and of its container; later answers refer to them. */
const CODE_ID = /^(srvtoolu|container)_\w+$/

export class TraceRecord {
  readonly #head: TraceHead
  readonly #startedAt = new Date()
  readonly #clock: () => number
  readonly #start: number
  /** The duration of calls where a fault decides it, by index. */
  readonly #durations = new Map<number, number>()
  readonly #calls: Record<string, unknown>[] = []
  readonly #results: (Record<string, unknown> | undefined)[] = []
  readonly #turns: Record<string, unknown>[] = []
  readonly #ids = new Map<string, string>()
  #tools: readonly ToolDefinition[] = []
  #injected: readonly ToolReference[] = []
  #verify: readonly unknown[] = []
  #states: Readonly<Record<string, unknown>> | undefined
  #tokens: { input: number | null; output: number | null } = { input: 0, output: 0 }
  #answers = 0
  #codeIds = 0
  #retries = 0
  #finalResponse: string | null = null
  /** The time that faults have added to real time. */
  #addedMs = 0
  #unanswered = 0
  #lastEndMs = 0

  constructor(head: TraceHead, clock = () => performance.now()) {
    this.#head = head
    this.#clock = clock
    this.#start = clock()
  }

  /** Milliseconds on the run's own clock: real time plus the time that faults add. */
  now(): number {
    return Math.round(this.#clock() - this.#start) + this.#addedMs
  }

  /** The duration of a call on the run's clock, where that is longer than the real time. */
  took({ index }: NumberedCall, durationMs: number): void {
    this.#durations.set(index, durationMs)
  }

  get answers(): number {
    return this.#answers
  }

  /**
   * The tools that are offered from the next answer on. Tools that are no longer offered stay in the list, with the
   * turn at which they ended.
   */
  offered(tools: readonly ToolDefinition[], injected: readonly ToolReference[]): void {
    this.#tools = this.#answers === 0 ? tools : withChanges(this.#tools, tools, this.#answers)
    const references = injected.map(({ server, name }) => ({ server, name }))
    this.#injected = [...this.#injected.filter((one) => !references.some(isSameTool(one))), ...references]
  }

  retried(): void {
    this.#retries += 1
  }

  verified(results: readonly unknown[]): void {
    this.#verify = results
  }

  ended(states: Readonly<Record<string, unknown>>): void {
    this.#states = states
  }

  userTurn(content: string): void {
    this.#turns.push({ role: 'user', content })
  }

  /** Records an answer and returns its calls with their places. */
  assistantTurn(answer: ModelAnswer, toolFor: (call: RequestedCall) => ToolReference): NumberedCall[] {
    const turn = this.#answers
    this.#answers += 1
    const placed = answer.calls.map((requested, offset): NumberedCall => {
      const index = this.#calls.length + offset
      const id = `c${index + 1}`
      this.#ids.set(requested.id, id)
      return { id, index, requested, ...toolFor(requested) }
    })
    this.#unanswered = placed.length
    for (const { id, server, name, requested } of placed) {
      const { args, args_text, caller } = requested
      this.#calls.push({ id, server, name, args, ...defined({ args_text }), turn, ...defined({ caller }) })
    }
    this.#turns.push({
      role: 'assistant',
      content: answer.text,
      ...(placed.length === 0 ? {} : { tool_call_ids: placed.map(({ id }) => id) }),
      finish_reason: answer.finish_reason,
    })
    this.#tokens = {
      input: sum(this.#tokens.input, answer.tokens.input),
      output: sum(this.#tokens.output, answer.tokens.output),
    }
    this.#finalResponse = answer.text
    return placed
  }

  /** The result of a call, with its start time; null when it was not executed. */
  result({ id, index }: NumberedCall, answer: ToolAnswer | NotExecuted, startedMs: number | null): void {
    const call = this.#calls[index]
    if (call !== undefined && startedMs !== null) {
      const { caller, ...rest } = call
      const durationMs = this.#durations.get(index) ?? this.now() - startedMs
      this.#calls[index] = { ...rest, started_ms: startedMs, duration_ms: durationMs, ...defined({ caller }) }
      this.#lastEndMs = Math.max(this.#lastEndMs, startedMs + durationMs)
    }
    this.#results[index] = { call_id: id, ...answer }
    this.#unanswered -= 1
    // Calls of one answer run in parallel: when all have results, the clock moves to the end of the last one.
    if (this.#unanswered === 0) this.#addedMs += Math.max(0, this.#lastEndMs - this.now())
  }

  /** Our id for a provider's id; any other text is returned unchanged. */
  idOf(text: string): string {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const kind = CODE_ID.exec(text)?.[1]
    if (kind === undefined) return text
    this.#codeIds += 1
    const id = `${kind}_${this.#codeIds}`
    this.#ids.set(text, id)
    return id
  }

  finish(outcome: Outcome, cost: Cost): Record<string, unknown> {
    const { input, output } = this.#tokens
    const total = input === null || output === null ? null : input + output
    return {
      schema: 'mcprove/trace@1',
      ...this.#head,
      tools: this.#tools.map((tool) => ({ ...tool, tokens: toolTokens(tool) })),
      ...(this.#injected.length === 0 ? {} : { injected_tools: this.#injected }),
      tool_calls: this.#calls,
      tool_results: this.#results.filter((result) => result !== undefined),
      ...(this.#verify.length === 0 ? {} : { verify: this.#verify }),
      ...defined({ states: this.#states }),
      conversation: { turns: this.#turns, tokens: { input, output, total }, ...cost },
      final_response: this.#finalResponse,
      timing: { started_at: this.#startedAt.toISOString(), duration_ms: this.now(), retries: this.#retries },
      outcome,
    }
  }

  get tokens(): { readonly input: number | null; readonly output: number | null } {
    return this.#tokens
  }
}

/** The tools before a turn and from it on. A tool that comes back with a different definition is added as a new one. */
function withChanges(
  before: readonly ToolDefinition[],
  now: readonly ToolDefinition[],
  turn: number,
): readonly ToolDefinition[] {
  const left = new Map(now.map((tool) => [canonicalJson(tool), tool]))
  const known = before.map((tool) => {
    const { since_turn: _, ...plain } = tool
    if (tool.until_turn !== undefined || left.delete(canonicalJson(plain))) return tool
    return { ...tool, until_turn: turn }
  })
  return [...known, ...[...left.values()].map((tool) => ({ ...tool, since_turn: turn }))]
}

function isSameTool({ server, name }: ToolReference): (other: ToolReference) => boolean {
  return (other) => other.server === server && other.name === name
}

type NotExecuted = Pick<ToolResult, 'is_error' | 'not_executed'>

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function defined<T extends object>(value: T): Partial<T> {
  // Object.entries forgets the keys' types.
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>
}
