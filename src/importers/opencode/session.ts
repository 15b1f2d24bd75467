import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import type { LogPlace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { providerFailure } from '../outcomes/provider-failure.js'
import { TraceDraft } from '../trace-draft.js'

interface Message {
  info: RawRecord
  readonly parts: RawRecord[]
}

/** A session while it is read: its messages and their parts, wherever they come from. */
export class Session {
  readonly id: string
  /** The session that started it, where the log tells. */
  readonly parent: string | null
  readonly place: LogPlace
  readonly #messages = new Map<string, Message>()
  readonly #errors: RawRecord[] = []
  /** The sessions that it started, by their id, with the call that did. */
  readonly subagents = new Map<string, string>()

  constructor(place: LogPlace, id: string, parent: string | null = null) {
    this.place = place
    this.id = id
    this.parent = parent
  }

  addMessage(info: RawRecord): void {
    this.#message(textIn(info.id) ?? '').info = info
  }

  addPart(part: RawRecord): void {
    const { sessionId } = recordIn(recordIn(part.state).metadata)
    if (part.tool === 'task' && typeof sessionId === 'string')
      this.subagents.set(sessionId, textIn(part.callID) ?? sessionId)
    this.#message(textIn(part.messageID) ?? '').parts.push(part)
  }

  addError(error: unknown): void {
    this.#errors.push(recordIn(error))
  }

  /** Separate files come in any order; ids grow with time. */
  sort(): void {
    const sorted = [...this.#messages].sort(([a], [b]) => byText(a, b))
    this.#messages.clear()
    for (const [id, message] of sorted) {
      message.parts.sort((a, b) => byText(textIn(a.id) ?? '', textIn(b.id) ?? ''))
      this.#messages.set(id, message)
    }
  }

  /** What is missing of a session in separate files: a message says who wrote its parts, and parts are all it says. */
  gap(): string | null {
    const messages = [...this.#messages.values()]
    if (messages.some(({ info }) => info.role === undefined))
      return 'parts without their message: pass `message/` as well'
    if (messages.every(({ parts }) => parts.length === 0)) return 'messages without their parts: pass `part/` as well'
    return null
  }

  /** Null when nothing was said or called. */
  draft(skip: (what: string) => void): TraceDraft | null {
    // A name such as `docs_search` does not tell where the server ends.
    const draft = new TraceDraft()
    for (const message of this.#messages.values()) for (const what of addMessage(draft, message)) skip(what)
    for (const error of this.#errors) draft.outcome = outcomeOf(error)
    if (isCutOff([...this.#messages.values()])) draft.outcome ??= UNFINISHED
    return draft.isEmpty ? null : draft
  }

  #message(id: string): Message {
    const known = this.#messages.get(id) ?? { info: {}, parts: [] }
    this.#messages.set(id, known)
    return known
  }
}

/** Whether the agent was about to go on: after a call, or with a step that ended with calls. */
function isCutOff(messages: readonly Message[]): boolean {
  // The answer that was to come may be there, still empty.
  const last = messages
    .flatMap(({ parts }) => parts)
    .findLast(({ type, text }) => type === 'step-finish' || type === 'tool' || (type === 'text' && text !== ''))
  return last?.type === 'tool' || (last?.type === 'step-finish' && last.reason === 'tool-calls')
}

function addMessage(draft: TraceDraft, { info, parts }: Message): string[] {
  draft.saw(numberIn(recordIn(info.time).created))
  return info.role === 'user' ? addUser(draft, parts) : addAnswer(draft, info, parts)
}

function addUser(draft: TraceDraft, parts: readonly RawRecord[]): string[] {
  // What the program adds is synthetic: files that the user named, results of commands.
  const own = parts.filter(({ type, synthetic, ignored }) => type === 'text' && synthetic !== true && ignored !== true)
  if (own.length === 0) return ['a message without words of the user']
  draft.outcome = null
  draft.turn('user', own.map(({ text }) => textIn(text) ?? '').join('\n'))
  return []
}

function addAnswer(draft: TraceDraft, info: RawRecord, parts: readonly RawRecord[]): string[] {
  draft.model = textIn(info.modelID) ?? draft.model
  draft.outcome = isRecord(info.error) ? outcomeOf(info.error) : null
  const steps = parts.filter(({ type }) => type === 'step-finish')
  // A message repeats the usage of its last step only.
  for (const { tokens, cost } of steps.length === 0 ? [info] : steps) addUsage(draft, recordIn(tokens), cost)
  if (info.summary === true) return ['the summary of a compaction']
  const answer = new Answer(draft)
  const lost = parts.flatMap((part) => answer.push(part))
  const reason = textIn(steps.at(-1)?.reason) ?? textIn(info.finish)
  if (reason !== null && answer.isOpen) draft.finishTurn(reason)
  return lost
}

/** Parts of one message: each step is a turn. */
class Answer {
  readonly #draft: TraceDraft
  isOpen = false

  constructor(draft: TraceDraft) {
    this.#draft = draft
  }

  push(part: RawRecord): string[] {
    switch (part.type) {
      case 'step-start':
        this.isOpen = false
        return []
      case 'text':
        this.#say(textIn(part.text) ?? '')
        return []
      case 'tool':
        this.#say('')
        return this.#call(part)
      case 'step-finish':
      case 'reasoning':
        return []
      default:
        return [`a part of type ${textIn(part.type) ?? 'unknown'}`]
    }
  }

  #say(text: string): void {
    if (!this.isOpen) this.#draft.turn('assistant', text)
    else if (text !== '') this.#draft.extendTurn(text)
    this.isOpen = true
  }

  #call({ callID, tool, state }: RawRecord): string[] {
    const name = textIn(tool)
    if (name === null || name === '') return ['a call without a name']
    const { status, input, output, error, time, attachments } = recordIn(state)
    const { start, end } = recordIn(time)
    const newId = this.#draft.call({ id: textIn(callID), name, args: input ?? {}, at: numberIn(start) })
    const id = textIn(callID) ?? newId
    const at = numberIn(end)
    if (status === 'completed') this.#draft.result(id, { content: contentOf(textIn(output) ?? '', attachments), at })
    if (status === 'error') this.#draft.result(id, { ...failureOf(textIn(error) ?? ''), at })
    return []
  }
}

/** Images of a result are attachments with the data in their address. */
const DATA_URL = /^data:(?<mimeType>[^;,]+);base64,(?<data>.*)$/s

function contentOf(text: string, attachments: unknown): unknown {
  const images = recordsIn(attachments).flatMap(({ url }) => {
    const { mimeType, data } = DATA_URL.exec(textIn(url) ?? '')?.groups ?? {}
    return mimeType?.startsWith('image/') ? [{ type: 'image', data, mimeType }] : []
  })
  return images.length === 0 ? text : [{ type: 'text', text }, ...images]
}

function addUsage(draft: TraceDraft, { input, output, cache }: RawRecord, cost: unknown): void {
  const { read, write } = recordIn(cache)
  const given = [input, read, write].map(numberIn)
  const total = given.every((count) => count === null) ? null : given.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  draft.addTokens(total, numberIn(output))
  const spent = numberIn(cost)
  if (spent !== null) draft.cost_usd = (draft.cost_usd ?? 0) + spent
}

/** What it tells the model when a user, or a rule in its configuration, does not allow a call. */
const REFUSED = /^The user (?:rejected permission to use|has specified a rule which prevents you from using) this/

function failureOf(content: string) {
  return { is_error: true, content, ...(REFUSED.test(content) ? { denied: true as const } : {}) }
}

function outcomeOf({ name, data, message }: RawRecord): NonNullable<TraceDraft['outcome']> {
  const error = textIn(recordIn(data).message) ?? textIn(message) ?? textIn(name) ?? 'unknown'
  if (name === 'MessageAbortedError') return { status: 'cancelled', error }
  if (name === 'MessageOutputLengthError') return { status: 'max_tokens', error }
  if (name === 'APIError') return providerFailure(error, numberIn(recordIn(data).statusCode))
  const isInfra = name === 'ProviderAuthError' || name === 'UnknownError'
  return { status: isInfra ? 'infra_error' : 'agent_error', error }
}

/** `{ info, messages: [{ info, parts }] }`. */
export function sessionOf(document: RawRecord, place: LogPlace): Session {
  const { id: sessionId, parentID } = recordIn(document.info)
  const session = new Session(place, textIn(sessionId) ?? '', textIn(parentID))
  for (const { info, parts } of recordsIn(document.messages)) {
    const { id } = recordIn(info)
    session.addMessage(recordIn(info))
    for (const part of recordsIn(parts)) session.addPart({ ...part, messageID: id })
  }
  return session
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
