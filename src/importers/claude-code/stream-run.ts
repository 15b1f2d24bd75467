import type { RawRecord } from '../../core/trace/trace-fields.js'
import { addUsage } from '../anthropic-blocks.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { AgentLog, apiFailure } from './agent-log.js'
import { QWEN_FAILURE, QwenLines, withoutCache } from './qwen-lines.js'

/** One run of a stream while it is read. */
export class OpenRun {
  readonly file: string
  readonly id: string | null
  /** Whether no other run of the session came before. */
  readonly #isFirst: boolean
  #model: string | null = null
  #qwen: QwenLines | null = null
  /** Lines have no times, so calls are merged in the order of lines. */
  #lines = 0
  readonly #main = this.#agent()
  /** By the call that started them. */
  readonly #subagents = new Map<string, AgentLog>()
  /** How many calls the program counted for a subagent, by the call that started it. */
  readonly #counted = new Map<string, number>()
  #result: RawRecord | null = null

  constructor(file: string, id: string | null, isFirst: boolean) {
    this.file = file
    this.id = id
    this.#isFirst = isFirst
  }

  start({ model, qwen_code_version }: RawRecord): void {
    this.#model = textIn(model)
    if (typeof qwen_code_version === 'string') this.#qwen = new QwenLines()
  }

  push(given: RawRecord): string[] {
    this.#lines += 1
    const line = this.#qwen === null ? given : this.#qwen.read(given)
    if (line === null) return ['a message of the program']
    const parent = textIn(line.parent_tool_use_id)
    if (parent === null) return this.#main.push(line)
    const agent = this.#subagents.get(parent) ?? this.#agent()
    this.#subagents.set(parent, agent)
    return agent.push(line)
  }

  addResult(result: RawRecord): void {
    this.#result = result
  }

  /** The end of a subagent, in the form of Claude Code or (`data`) of Qwen Code. */
  addTask(line: RawRecord): void {
    const { tool_use_id, usage } = { ...line, ...recordIn(line.data) }
    const calls = numberIn(recordIn(usage).tool_uses)
    if (typeof tool_use_id === 'string' && calls !== null) this.#counted.set(tool_use_id, calls)
  }

  /** Calls of subagents of which the log has none: those in the background do not print their messages. */
  get unseenCalls(): number {
    let unseen = 0
    for (const [parent, calls] of this.#counted) {
      if ((this.#subagents.get(parent)?.draft.calls ?? 0) === 0) unseen += calls
    }
    return unseen
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

  #close(line: RawRecord): void {
    const { subtype, is_error, result, error, total_cost_usd } = line
    const { draft } = this.#main
    this.#addTokens(line)
    draft.cost_usd = numberIn(total_cost_usd)
    const text = textIn(result)
    const failure = textIn(recordIn(error).message)
    // Early versions of Qwen Code print an error of the API as the answer of a success.
    if (this.#qwen !== null && text !== null && QWEN_FAILURE.test(text)) draft.outcome = apiFailure(text)
    else if (subtype === 'error_max_turns') draft.outcome = { status: 'max_turns' }
    else if (subtype === 'success' && is_error !== true) draft.final_response = text
    else if (subtype === 'success') draft.outcome = apiFailure(text ?? 'unknown')
    else if (failure?.includes('API Error') === true) draft.outcome = apiFailure(failure)
    else draft.outcome = { status: 'agent_error', error: failure ?? textIn(subtype) ?? 'unknown' }
  }

  /** The usage of a result leaves out subagents; that by model, of all runs of the session, does not. */
  #addTokens({ usage, modelUsage, model_usage_since_last_result }: RawRecord): void {
    const all = recordIn(model_usage_since_last_result ?? (this.#isFirst ? modelUsage : undefined))
    const models = this.#subagents.size === 0 ? [] : Object.values(all).map(recordIn)
    for (const { inputTokens, outputTokens, cacheReadInputTokens, cacheCreationInputTokens } of models) {
      addUsage(this.#main.draft, {
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        cache_read_input_tokens: cacheReadInputTokens,
        cache_creation_input_tokens: cacheCreationInputTokens,
      })
    }
    if (models.length === 0) addUsage(this.#main.draft, this.#qwen === null ? usage : withoutCache(usage))
  }

  #agent(): AgentLog {
    return new AgentLog({ nextOrder: () => this.#lines })
  }
}
