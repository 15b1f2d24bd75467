// Events of OpenHands before version 1: an `action` or an `observation`. Those of 2024 have their arguments beside it, and no
// tool calls.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { readArguments } from '../json-arguments.js'
import { messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'
import { argumentsOfAction, failureOf, isCall } from './old-action.js'

/** What no chat message and no step of another agent has. */
export function isOldEvent(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.role === 'string' || typeof value.thought === 'object') return false
  if (typeof value.observation === 'string') return isRecord(value.extras) || typeof value.content === 'string'
  if (typeof value.action !== 'string' || value.observation !== undefined) return false
  return isRecord(value.args) || value.action === 'message' || value.security_risk !== undefined
}

/** Adds a conversation to the run. Yields what is left out. */
export function* addOldEvents(draft: TraceDraft, events: readonly RawRecord[]): Generator<string> {
  const run = new OldRun(draft)
  for (const event of events) {
    draft.saw(epochMs(event.timestamp))
    const isRead = typeof event.action === 'string' ? run.addAction(event) : run.addObservation(event)
    if (!isRead) yield `an event of type ${textIn(event.action) ?? textIn(event.observation) ?? 'unknown'}`
  }
}

class OldRun {
  readonly #draft: TraceDraft
  /** Ids of calls by the number of their action. */
  readonly #calls = new Map<unknown, string>()
  readonly #responses = new Set<string>()
  /** The latest call, for observations that do not name their action. */
  #latest: string | null = null
  #hasPrompt = false

  constructor(draft: TraceDraft) {
    this.#draft = draft
  }

  addAction(event: RawRecord): boolean {
    const args = recordIn(event.args)
    const text = textIn(args.content) ?? textIn(event.content) ?? ''
    if (event.action === 'system') {
      this.#draft.system = text
      return true
    }
    if (event.action === 'message') {
      this.#addMessage(event, text)
      return true
    }
    if (event.source === 'user' || event.source === 'environment') return false
    const tool = recordIn(event.tool_call_metadata)
    const isFinish = event.action === 'finish'
    const isTool = typeof tool.function_name === 'string'
    if (!isTool && !isFinish && !isCall(event.action)) return false
    const thought = textIn(args.thought) ?? textIn(event.thought) ?? ''
    this.#addTurn(recordIn(tool.model_response), thought)
    if (isTool || !isFinish) this.#addCall(event, tool)
    if (isFinish) this.#finish(event, thought)
    return true
  }

  addObservation(event: RawRecord): boolean {
    const metadata = recordIn(event.tool_call_metadata)
    const extras = recordIn(event.extras)
    const id =
      textIn(metadata.tool_call_id) ?? this.#calls.get(event.cause) ?? (event.cause === undefined ? this.#latest : null)
    if (event.observation === 'agent_state_changed') return this.#addState(extras)
    if (id === null || event.source === 'user' || !this.#draft.awaits(id)) return false
    const content = messageText(event.content) ?? ''
    return this.#draft.result(id, {
      content,
      is_error: failureOf(event, extras, content),
      at: epochMs(event.timestamp),
    })
  }

  /** Messages of the oldest events have no source: those that wait for an answer are the agent's. */
  #addMessage({ source, wait_for_response }: RawRecord, text: string): void {
    const isAgent = source === 'agent' || (source === undefined && this.#hasPrompt && wait_for_response === true)
    this.#draft.final_response = null
    this.#hasPrompt = true
    this.#draft.turn(isAgent ? 'assistant' : 'user', text)
  }

  /** Several calls of one answer have the same response. */
  #addTurn(response: RawRecord, thought: string): void {
    const id = textIn(response.id)
    if (id !== null && this.#responses.has(id)) return
    if (id !== null) this.#responses.add(id)
    const [choice] = recordsIn(response.choices)
    this.#draft.model ??= textIn(response.model)
    this.#draft.turn('assistant', messageText(recordIn(choice?.message).content) ?? thought)
  }

  #addCall(event: RawRecord, tool: RawRecord): void {
    const given = textIn(tool.tool_call_id)
    const name = textIn(tool.function_name) ?? String(event.action)
    const sent = sentArguments(tool)
    const args = sent === undefined ? { args: argumentsOfAction(event) } : readArguments(sent)
    const id = this.#draft.call({ id: given, ...readMcpName(name), ...args, at: epochMs(event.timestamp) })
    this.#calls.set(event.id, given ?? id)
    this.#latest = given ?? id
  }

  /** An agent that finishes gets no observation. */
  #finish(event: RawRecord, thought: string): void {
    const tool = recordIn(event.tool_call_metadata)
    const sent = recordIn(readArguments(sentArguments(tool)).args)
    const texts = [sent.message, recordIn(event.args).final_thought, thought, event.message]
    this.#draft.final_response = texts.map(textIn).find((text) => text !== null && text !== '') ?? null
    const id = textIn(tool.tool_call_id)
    if (id !== null) this.#draft.result(id, { content: '' })
  }

  #addState({ agent_state, reason }: RawRecord): boolean {
    const error = textIn(reason) ?? textIn(agent_state)
    if (agent_state === 'error') this.#draft.outcome = { status: 'agent_error', error }
    else if (agent_state === 'stopped') this.#draft.outcome = { status: 'cancelled', error }
    else this.#draft.outcome = null
    return true
  }
}

/** The arguments of a call as the model sent them. */
function sentArguments({ tool_call_id, model_response }: RawRecord): unknown {
  const messages = recordsIn(recordIn(model_response).choices).map(({ message }) => recordIn(message))
  const calls = messages.flatMap(({ tool_calls }) => recordsIn(tool_calls))
  return recordIn(calls.find(({ id }) => id === tool_call_id)?.function).arguments
}
