import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addUsage } from '../anthropic-blocks.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
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
  /** Calls that the program did not allow. */
  readonly #denied = new Set<string>()
  /** More than one where the program went on by itself, with the report of an agent in the background. */
  readonly #results: RawRecord[] = []
  #hasTasks = false

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
    this.#results.push(result)
    for (const { tool_use_id } of recordsIn(result.permission_denials)) this.#deny(tool_use_id)
  }

  get isEnded(): boolean {
    return this.#results.length > 0
  }

  /** Whether it may go on after its result. */
  get hasTasks(): boolean {
    return this.#hasTasks
  }

  /** A line about the run that is not a message. */
  addEvent(line: RawRecord): void {
    const subtype = textIn(line.subtype) ?? ''
    if (subtype.startsWith('task_') || subtype.startsWith('background_task')) this.#hasTasks = true
    if (subtype === 'task_notification') this.#addTask(line)
    if (subtype === 'permission_denied') this.#deny(line.tool_use_id)
  }

  #deny(id: unknown): void {
    if (typeof id === 'string') this.#denied.add(id)
  }

  /** The end of a subagent, in the form of Claude Code or (`data`) of Qwen Code. */
  #addTask(line: RawRecord): void {
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
    const result = this.#results.at(-1) ?? null
    const draft = result === null ? this.#main.finish() : this.#main.draft
    for (const id of this.#denied) draft.deny(id)
    for (const [parent, agent] of this.#subagents) {
      for (const id of this.#denied) agent.draft.deny(id)
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
    for (const one of this.#results) this.#addTokens(one)
    draft.cost_usd = numberIn(total_cost_usd)
    const text = textIn(result)
    const failure = textIn(recordIn(error).message)
    // Early versions of Qwen Code print an error of the API as the answer of a success.
    if (this.#qwen !== null && text !== null && QWEN_FAILURE.test(text)) draft.outcome = apiFailure(text)
    else if (subtype === 'error_max_turns') draft.outcome = { status: 'max_turns' }
    else if (subtype === 'success' && is_error !== true) draft.final_response = text
    else if (subtype === 'success') draft.outcome = apiFailure(text ?? 'unknown', line)
    else if (failure?.includes('API Error') === true) draft.outcome = apiFailure(failure)
    else draft.outcome = { status: 'agent_error', error: failure ?? textIn(subtype) ?? 'unknown' }
  }

  /** The usage of a result leaves out subagents; that by model, of all runs of the session, does not. */
  #addTokens({ usage, modelUsage, model_usage_since_last_result }: RawRecord): void {
    const all = recordIn(model_usage_since_last_result ?? (this.#isFirst ? modelUsage : undefined))
    const hasOthers = this.#subagents.size > 0 || this.#counted.size > 0
    const models = hasOthers ? Object.values(all).map(recordIn) : []
    for (const { inputTokens, outputTokens, cacheReadInputTokens, cacheCreationInputTokens } of models) {
      addUsage(this.#main.draft, {
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        cache_read_input_tokens: cacheReadInputTokens,
        cache_creation_input_tokens: cacheCreationInputTokens,
      })
    }
    const isCounted = models.length > 0 || (hasOthers && isRecord(model_usage_since_last_result))
    if (!isCounted) addUsage(this.#main.draft, this.#qwen === null ? usage : withoutCache(usage))
  }

  #agent(): AgentLog {
    return new AgentLog({ nextOrder: () => this.#lines })
  }
}
