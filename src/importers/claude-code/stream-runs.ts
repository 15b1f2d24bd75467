// The output of `claude -p --output-format stream-json`, and of `json --verbose`, which is a list of the same lines.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addUsage } from '../anthropic-blocks.js'
import { UNFINISHED } from '../cut-off.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { AgentLog } from './agent-log.js'

const MESSAGES: ReadonlySet<unknown> = new Set(['assistant', 'user'])

/** Runs end with a `result` line. */
export class StreamRuns implements ImportSession {
  readonly #context: ImportContext
  #open: OpenRun | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isRecord(value)) {
      this.#context.skip('not an object', place)
      return
    }
    const id = textIn(value.session_id)
    if (this.#open !== null && (this.#open.file !== place.file || this.#open.id !== id)) yield* this.end()
    this.#open ??= new OpenRun(place.file, id)
    if (value.type === 'result') {
      this.#open.addResult(value)
      yield* this.end()
    } else if (MESSAGES.has(value.type)) {
      for (const what of this.#open.push(value)) this.#context.skip(what, place)
    } else if (value.type === 'system' && value.subtype === 'init') {
      this.#open.start(value)
    } else {
      this.#context.skip(`a line of type ${textIn(value.type) ?? 'unknown'}`, place)
    }
  }

  *end(): Generator<RawTrace> {
    const run = this.#open
    this.#open = null
    if (run === null) return
    const { draft, orphans } = run.finish()
    for (const id of orphans) this.#context.skip(`the result of an unknown call (${id})`, { file: run.file, line: 1 })
    if (draft !== null) yield draft
  }
}

class OpenRun {
  readonly file: string
  readonly id: string | null
  #model: string | null = null
  /** Qwen Code prints the same lines, but its input tokens include cached ones. */
  #isQwen = false
  /** Lines have no times, so calls are merged in the order of lines. */
  #lines = 0
  readonly #main = this.#agent()
  /** By the call that started them. */
  readonly #subagents = new Map<string, AgentLog>()
  #result: RawRecord | null = null

  constructor(file: string, id: string | null) {
    this.file = file
    this.id = id
  }

  start({ model, qwen_code_version }: RawRecord): void {
    this.#model = textIn(model)
    this.#isQwen = typeof qwen_code_version === 'string'
  }

  push(given: RawRecord): string[] {
    this.#lines += 1
    const message = recordIn(given.message)
    const line = this.#isQwen ? { ...given, message: { ...message, usage: withoutCache(message.usage) } } : given
    const parent = textIn(line.parent_tool_use_id)
    if (parent === null) return this.#main.push(line)
    const agent = this.#subagents.get(parent) ?? this.#agent()
    this.#subagents.set(parent, agent)
    return agent.push(line)
  }

  addResult(result: RawRecord): void {
    this.#result = result
  }

  finish(): { readonly draft: RawTrace | null; readonly orphans: readonly string[] } {
    // The totals of the result line are right; usage of single messages was counted while they were streamed.
    const result = this.#result
    const draft = result === null ? this.#main.finish() : this.#main.draft
    for (const [parent, agent] of this.#subagents) {
      draft.join(result === null ? agent.finish() : agent.draft, parent)
    }
    draft.model ??= this.#model
    if (result !== null) this.#close(result)
    else if (!this.#main.isAnswered) draft.outcome = UNFINISHED
    return { draft: draft.isEmpty && result === null ? null : draft.finish(), orphans: draft.orphans() }
  }

  #close({ subtype, is_error, result, usage, total_cost_usd }: RawRecord): void {
    const { draft } = this.#main
    addUsage(draft, this.#isQwen ? withoutCache(usage) : usage)
    draft.cost_usd = numberIn(total_cost_usd)
    const text = textIn(result)
    if (subtype === 'error_max_turns') draft.outcome = { status: 'max_turns' }
    else if (subtype !== 'success') draft.outcome = { status: 'agent_error', error: textIn(subtype) ?? 'unknown' }
    else if (is_error === true) draft.outcome = { status: 'infra_error', error: text ?? 'unknown' }
    else draft.final_response = text
  }

  #agent(): AgentLog {
    return new AgentLog({ nextOrder: () => this.#lines })
  }
}

function withoutCache(usage: unknown): RawRecord {
  const { input_tokens, output_tokens } = recordIn(usage)
  return { input_tokens, output_tokens }
}

/** What no other program prints: an init line with servers, or a message with the call that started its agent. */
export function isStreamLine(value: unknown): boolean {
  if (!isRecord(value) || typeof value.session_id !== 'string') return false
  if (value.type === 'system') return value.subtype === 'init' && Array.isArray(value.mcp_servers)
  if (!MESSAGES.has(value.type) || !isRecord(value.message)) return false
  return value.parent_tool_use_id !== undefined || value.message.type === 'message'
}
