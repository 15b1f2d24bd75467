// Chats that Gemini CLI saves: a document with messages, or (from 0.40) one message per line with changes of earlier
// ones.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { providerFailure } from '../outcomes/provider-failure.js'
import { TraceDraft } from '../trace-draft.js'
import { partsText } from './content-parts.js'
import { toolAnswer } from './tool-answer.js'
import { geminiTool } from './tool-name.js'

/** Collects a chat: a message is written again when it changes. */
export class Chat {
  readonly place: LogPlace
  readonly #messages = new Map<string, RawRecord>()
  #header: RawRecord = {}

  constructor(place: LogPlace) {
    this.place = place
  }

  get id(): string | null {
    return textIn(this.#header.sessionId)
  }

  get isSubagent(): boolean {
    return this.#header.kind === 'subagent'
  }

  /** The chats of the subagents that it called. */
  get agentIds(): readonly string[] {
    const calls = [...this.#messages.values()].flatMap(({ toolCalls }) => recordsIn(toolCalls))
    return calls.flatMap(({ agentId }) => textIn(agentId) ?? [])
  }

  /** Returns what is left out. */
  push(value: RawRecord): string[] {
    if (typeof value.sessionId === 'string' && this.id === null) this.#header = value
    // The user took messages back, but their calls were made.
    if (typeof value.$rewindTo === 'string') return ['a rewind']
    const { messages = value.messages } = recordIn(value.$set)
    if (typeof value.id === 'string') this.#messages.set(value.id, value)
    else if (Array.isArray(messages)) return this.#replace(messages)
    return []
  }

  finish(skip: (what: string) => void): TraceDraft | null {
    const messages = [...this.#messages.values()]
    const shown = messages.flatMap(({ toolCalls }) => recordsIn(toolCalls)).map(({ displayName }) => displayName)
    const draft = new TraceDraft({ recordsServers: shown.every((name) => typeof name === 'string') })
    for (const message of messages) for (const what of addMessage(draft, message)) skip(what)
    if (!draft.isEmpty && !isAnswered(messages)) draft.outcome ??= UNFINISHED
    return draft.isEmpty ? null : draft
  }

  /** The messages after a compression: summaries, and earlier messages that are shortened. */
  #replace(messages: readonly unknown[]): string[] {
    const isFirst = this.#messages.size === 0
    return recordsIn(messages).flatMap((message, index) => {
      const id = textIn(message.id) ?? `#${index}`
      if (isFirst) this.#messages.set(id, message)
      return isFirst || this.#messages.has(id) ? [] : ['a message after a compression']
    })
  }
}

/** Whether the last word is the agent's. A call of `complete_task` is how a subagent answers. */
function isAnswered(messages: readonly RawRecord[]): boolean {
  const last = messages.findLast(({ type, content }) => isAnswer(type) || (type === 'user' && isOwn(content)))
  const calls = recordsIn(last?.toolCalls)
  return isAnswer(last?.type) && (calls.length === 0 || calls.at(-1)?.name === 'complete_task')
}

/** Tools that convert chats write the role of the API. */
export function isAnswer(type: unknown): boolean {
  return type === 'gemini' || type === 'model'
}

function isOwn(content: unknown): boolean {
  const text = partsText(content)
  return text !== null && !NOTE.test(text)
}

function addMessage(draft: TraceDraft, message: RawRecord): string[] {
  const at = epochMs(message.timestamp)
  draft.saw(at)
  switch (message.type) {
    case 'user':
      return addUser(draft, partsText(message.content))
    case 'gemini':
    case 'model':
      return addAnswer(draft, message, at)
    case 'error':
      draft.outcome = failure(partsText(message.content) ?? '')
      return ['a message of type error']
    case 'info':
      if (partsText(message.content) === CANCELLED) draft.outcome = { status: 'cancelled', error: CANCELLED }
      return ['a message of type info']
    default:
      return [`a message of type ${textIn(message.type) ?? 'unknown'}`]
  }
}

/** What the program says when the user stops the agent. */
const CANCELLED = 'Request cancelled.'

/** Commands and context that the program adds are no turns. */
const NOTE = /^\s*(?:$|\/|\?|<session_context>|<hook_context>)/

function addUser(draft: TraceDraft, text: string | null): string[] {
  if (text === null || NOTE.test(text)) return ['a note of the program']
  draft.outcome = null
  draft.turn('user', text)
  return []
}

function addAnswer(draft: TraceDraft, message: RawRecord, at: number | null): string[] {
  const { input, output } = recordIn(message.tokens)
  draft.outcome = null
  draft.turn('assistant', partsText(message.content) ?? '')
  draft.model = textIn(message.model) ?? draft.model
  draft.addTokens(numberIn(input), numberIn(output))
  return recordsIn(message.toolCalls).flatMap((call) => addCall(draft, call, at))
}

const ENDED: ReadonlySet<unknown> = new Set(['success', 'error', 'cancelled'])

function addCall(draft: TraceDraft, call: RawRecord, at: number | null): string[] {
  const name = textIn(call.name)
  if (name === null || name === '') return ['a call without a name']
  const tool = geminiTool(name, textIn(call.displayName))
  const newId = draft.call({ id: textIn(call.id), ...tool, args: call.args ?? {}, at })
  if (!ENDED.has(call.status)) return []
  const ended = {
    content: toolAnswer(recordsIn(call.result)),
    is_error: call.status !== 'success',
    at: epochMs(call.timestamp),
  }
  draft.result(textIn(call.id) ?? newId, ended)
  return []
}

/** Errors of the API are not the agent's. */
export function failure(error: string): NonNullable<TraceDraft['outcome']> {
  return error.includes('API Error') ? providerFailure(error) : { status: 'agent_error', error }
}
