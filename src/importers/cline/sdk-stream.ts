// The output of `cline --json`: events of the agents, and a result at the end.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace, RawTrace } from '../importer.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { sdkFailure, sdkResult, sdkTool } from './sdk-tool.js'

export class SdkStream {
  readonly place: LogPlace
  readonly #main = new TraceDraft({ recordsServers: true })
  readonly #subagents = new Map<string, TraceDraft>()
  /** Subagents that run, the latest one last: events do not name their agent. */
  readonly #running: string[] = []
  /** Agents whose next content is a new answer. */
  readonly #isNew = new Set<TraceDraft>()
  #isEnded = false

  constructor(place: LogPlace) {
    this.place = place
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Returns what is left out, if anything. */
  push(line: RawRecord): string | null {
    const at = epochMs(line.ts)
    this.#main.saw(at)
    if (line.type === 'hook_event') return this.#hook(line)
    if (line.type === 'run_result') return this.#result(line)
    return this.#event(recordIn(line.event), at)
  }

  finish(): RawTrace | null {
    for (const [name, draft] of this.#subagents) this.#main.join(draft, name)
    if (!this.#isEnded && !this.#main.isEmpty) this.#main.outcome ??= UNFINISHED
    return this.#main.isEmpty ? null : this.#main.finish()
  }

  #hook({ hookEventName, agentId, parentAgentId }: RawRecord): string | null {
    const agent = textIn(agentId)
    if (agent === null || typeof parentAgentId !== 'string') return null
    if (hookEventName === 'agent_start') this.#running.push(agent)
    const index = this.#running.indexOf(agent)
    if (ENDS.has(hookEventName) && index >= 0) this.#running.splice(index, 1)
    return null
  }

  #event(event: RawRecord, at: number | null): string | null {
    const { type, contentType, text, toolName, toolCallId, input, output, error } = event
    // The end of a call comes after its agent ended.
    const draft = this.#draftOf(textIn(toolCallId))
    draft.saw(at)
    if (type === 'iteration_start') this.#isNew.add(draft)
    else if (type === 'content_end' && contentType === 'text') this.#say(draft, textIn(text) ?? '')
    // The result has the usage of the main agent.
    else if (type === 'usage' && draft !== this.#main) {
      draft.addTokens(numberIn(event.inputTokens), numberIn(event.outputTokens))
    } else if (type === 'content_start' && contentType === 'tool') {
      const name = textIn(toolName) ?? ''
      if (name === '') return 'a call without a name'
      this.#say(draft, '')
      draft.call({ id: textIn(toolCallId), ...sdkTool(name), args: input ?? {}, at })
    } else if (type === 'content_end' && contentType === 'tool') {
      const failure = textIn(error) ?? textIn(recordIn(error).message)
      const result = failure === null ? sdkResult(output) : { is_error: true, content: failure }
      if (!draft.result(textIn(toolCallId), { ...result, at })) return 'a second result for one call'
    } else return `an event of type ${textIn(type) ?? 'unknown'}`
    return null
  }

  /** An answer begins a turn with its first content; one that failed has none. */
  #say(draft: TraceDraft, text: string): void {
    if (this.#isNew.delete(draft)) draft.turn('assistant', text)
    else if (text !== '') draft.extendTurn(text)
  }

  #draftOf(callId: string | null): TraceDraft {
    const asking = [this.#main, ...this.#subagents.values()].find((draft) => callId !== null && draft.awaits(callId))
    if (asking !== undefined) return asking
    const agent = this.#running.at(-1)
    if (agent === undefined) return this.#main
    const draft = this.#subagents.get(agent) ?? new TraceDraft({ recordsServers: true })
    this.#subagents.set(agent, draft)
    return draft
  }

  #result({ finishReason, usage, text, model }: RawRecord): null {
    const { inputTokens, outputTokens, totalCost } = recordIn(usage)
    this.#isEnded = true
    this.#main.addTokens(numberIn(inputTokens), numberIn(outputTokens))
    this.#main.cost_usd = numberIn(totalCost)
    this.#main.model = textIn(recordIn(model).id)
    if (finishReason === 'completed') this.#main.final_response = textIn(text)
    else if (finishReason === 'max_iterations') this.#main.outcome = { status: 'max_turns' }
    else if (finishReason === 'aborted') this.#main.outcome = { status: 'cancelled', error: 'aborted' }
    else this.#main.outcome = sdkFailure(textIn(text) ?? 'unknown')
    return null
  }
}

const ENDS: ReadonlySet<unknown> = new Set(['agent_end', 'agent_error', 'agent_abort'])

export function isSdkLine(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.ts !== 'string') return false
  const { type, event, hookEventName, agentId, finishReason } = value
  if (type === 'agent_event') return isRecord(event) && typeof event.type === 'string'
  if (type === 'hook_event') return typeof hookEventName === 'string' && typeof agentId === 'string'
  return type === 'run_result' && typeof finishReason === 'string'
}
