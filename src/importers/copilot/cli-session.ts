// Events of Copilot CLI (`~/.copilot/session-state/<session>/events.jsonl`).
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall } from '../draft-call.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace, RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { providerFailure } from '../outcomes/provider-failure.js'
import { TraceDraft } from '../trace-draft.js'
import { resultOf } from './cli-result.js'

/** Calls of one agent, the main one or a subagent. */
interface Agent {
  readonly draft: TraceDraft
  /** Calls are in messages, and again in events when they start. */
  readonly ids: Set<string>
}

export class CliSession {
  readonly place: LogPlace
  readonly #main: Agent = newAgent()
  /** By the call that started them. */
  readonly #subagents = new Map<string, Agent>()
  /** Images of results, by the id under which results name them. */
  readonly #assets = new Map<string, RawRecord>()
  /** Usage of the models; null when the session was resumed, because it may have been counted before. */
  #usage: RawRecord | null | undefined

  constructor(place: LogPlace) {
    this.place = place
  }

  /** Returns what is left out, if anything. */
  push({ type, data: given, timestamp }: RawRecord): string | null {
    const data = recordIn(given)
    const at = epochMs(timestamp)
    const agent = this.#agentOf(data)
    agent.draft.saw(at)
    agent.draft.model = textIn(data.newModel) ?? textIn(data.selectedModel) ?? textIn(data.model) ?? agent.draft.model
    switch (type) {
      case 'session.start':
      case 'session.model_change':
        return null
      case 'user.message':
        return addUser(agent.draft, textIn(data.content) ?? '')
      case 'assistant.message':
        return addAnswer(agent, data, at)
      case 'tool.execution_start':
        return start(agent, data, at)
      case 'tool.execution_complete':
        return agent.draft.result(textIn(data.toolCallId), { ...resultOf(data, this.#assets), at })
          ? null
          : 'a second result for one call'
      case 'session.binary_asset':
        this.#assets.set(textIn(data.assetId) ?? '', data)
        return null
      case 'session.task_complete':
        this.#main.draft.final_response = textIn(data.summary)
        return null
      case 'session.shutdown':
        this.#usage = this.#usage === undefined ? recordIn(data.modelMetrics) : null
        return null
      default:
        return this.#outcome(type, data)
    }
  }

  finish(skip: (what: string) => void): RawTrace | null {
    const { draft } = this.#main
    for (const [parent, { draft: other }] of this.#subagents) draft.join(other, parent)
    for (const metrics of Object.values(this.#usage ?? {})) {
      const { inputTokens, outputTokens } = recordIn(recordIn(metrics).usage)
      draft.addTokens(numberIn(inputTokens), numberIn(outputTokens))
    }
    for (const id of draft.orphans()) skip(`the result of an unknown call (${id})`)
    return draft.isEmpty ? null : draft.finish()
  }

  #agentOf({ parentToolCallId }: RawRecord): Agent {
    const parent = textIn(parentToolCallId)
    if (parent === null) return this.#main
    const agent = this.#subagents.get(parent) ?? newAgent()
    this.#subagents.set(parent, agent)
    return agent
  }

  #outcome(type: unknown, { message, reason, statusCode }: RawRecord): string | null {
    if (type === 'abort') {
      this.#main.draft.outcome = { status: 'cancelled', error: textIn(reason) ?? 'aborted' }
    } else if (type === 'session.error') {
      this.#main.draft.outcome = providerFailure(textIn(message) ?? 'unknown', numberIn(statusCode))
    } else return `an event of type ${textIn(type) ?? 'unknown'}`
    return null
  }
}

function newAgent(): Agent {
  return { draft: new TraceDraft({ recordsServers: true }), ids: new Set() }
}

function addUser(draft: TraceDraft, text: string): string | null {
  // The program asks the agent to go on with an empty message.
  if (text === '') return 'a note of the program'
  draft.outcome = null
  draft.final_response = null
  draft.turn('user', text)
  return null
}

function addAnswer(agent: Agent, { content, toolRequests }: RawRecord, at: number | null): string | null {
  agent.draft.outcome = null
  agent.draft.final_response = null
  agent.draft.turn('assistant', textIn(content) ?? '')
  const lost = recordsIn(toolRequests).flatMap((request) => {
    const call = callOf(request, textIn(request.name), at)
    if (call === null) return ['a call without a name']
    // A call may start before the message that contains it is written.
    if (typeof call.id !== 'string' || !agent.ids.has(call.id)) addCall(agent, call)
    return []
  })
  return lost[0] ?? null
}

/** Tells the server, and is the only event for calls whose message is not in the log. */
function start(agent: Agent, data: RawRecord, at: number | null): string | null {
  const call = callOf(data, textIn(data.toolName), at)
  if (call === null) return 'a call without a name'
  const { id, server = null, name } = call
  if (typeof id !== 'string' || !agent.ids.has(id)) addCall(agent, call)
  else if (server !== null) agent.draft.place(id, { server, name })
  return null
}

function addCall({ draft, ids }: Agent, call: DraftCall): void {
  draft.call(call)
  if (typeof call.id === 'string') ids.add(call.id)
}

function callOf(data: RawRecord, given: string | null, at: number | null): DraftCall | null {
  const server = textIn(data.mcpServerName)
  const name = server === null ? given : (textIn(data.mcpToolName) ?? given)
  if (name === null || name === '') return null
  return { id: textIn(data.toolCallId), server, name, ...readArguments(data.arguments), at }
}

const EVENT = /^(?:user|assistant|tool|session|system|subagent|hook|skill|permission)\.[a-z_]+$/

export function isCliEvent(value: unknown): value is RawRecord {
  if (!isRecord(value) || !isRecord(value.data) || typeof value.type !== 'string') return false
  return value.type === 'abort' || EVENT.test(value.type)
}

/** Events of other programs have neither a parent nor such a start. */
export function isTellingEvent(value: unknown): boolean {
  if (!isCliEvent(value)) return false
  const isStart = value.type === 'session.start' && typeof recordIn(value.data).sessionId === 'string'
  return isStart || (typeof value.id === 'string' && Object.hasOwn(value, 'parentId'))
}
