// Gemini CLI: saved chats, checkpoints, and the events of its headless mode.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { Chat, isAnswer } from './chat.js'
import { addParts, partsText } from './content-parts.js'
import { StreamRun } from './stream.js'

export const geminiCli = defineImporter({
  key: 'gemini-cli',
  summary: 'chats, checkpoints and `stream-json` output of Gemini CLI',
  detect: (head) => head.some((value) => isChat(value) || isStreamEvent(value) || contentsIn(value).some(isContent)),
  open: (context) => new GeminiLogs(context),
})

class GeminiLogs implements ImportSession {
  readonly #context: ImportContext
  #chat: Chat | null = null
  #run: StreamRun | null = null
  /** Chats that wait for those of their subagents, and these. */
  readonly #waiting: { readonly chat: Chat; readonly draft: TraceDraft }[] = []

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if ((this.#chat ?? this.#run)?.place.file !== place.file || isChat(value)) yield* this.#close()
    const contents = contentsIn(value)
    if (contents.some(isContent)) yield* this.#conversation(contents, place)
    else if (!isRecord(value)) this.#context.skip('not an object', place)
    else if (isChat(value) || this.#chat !== null) this.#addToChat(value, place)
    else yield* this.#addToRun(value, place)
  }

  *end(): Generator<RawTrace> {
    yield* this.#close()
    const joined = new Set<Chat>()
    for (const { chat, draft } of this.#waiting) {
      const parent = this.#waiting.find((one) => one.chat !== chat && one.chat.agentIds.includes(chat.id ?? ''))
      if (!chat.isSubagent || parent === undefined) continue
      parent.draft.join(draft, chat.id ?? 'subagent')
      joined.add(chat)
    }
    for (const { chat, draft } of this.#waiting) if (!joined.has(chat)) yield draft.finish()
    this.#waiting.length = 0
  }

  *#close(): Generator<RawTrace> {
    const [chat, run] = [this.#chat, this.#run]
    this.#chat = null
    this.#run = null
    if (run !== null) {
      yield run.finish((what) => this.#context.skip(what, run.place))
      const { unseenCalls: unseen, place } = run
      if (unseen > 0) this.#context.warn(`the log lacks ${unseen} call${unseen === 1 ? '' : 's'} of subagents`, place)
    }
    const draft = chat?.finish((what) => this.#context.skip(what, chat.place)) ?? null
    if (chat === null || draft === null) return
    if (chat.isSubagent || chat.agentIds.length > 0) this.#waiting.push({ chat, draft })
    else yield draft.finish()
  }

  #addToChat(value: RawRecord, place: LogPlace): void {
    this.#chat ??= new Chat(place)
    for (const what of this.#chat.push(value)) this.#context.skip(what, place)
  }

  *#addToRun(event: RawRecord, place: LogPlace): Generator<RawTrace> {
    if (event.type === 'init' || this.#run?.isEnded === true) yield* this.#close()
    if (event.type === 'init') this.#run = new StreamRun(place)
    const lost = this.#run === null ? 'an event outside a run' : this.#run.push(event)
    if (lost !== null) this.#context.skip(lost, place)
  }

  *#conversation(contents: readonly RawRecord[], place: LogPlace): Generator<RawTrace> {
    const draft = new TraceDraft()
    for (const { role, parts } of contents) {
      const text = partsText(parts)
      if (role === 'model') draft.turn('assistant', text ?? '')
      else if (text !== null) draft.turn('user', text)
      for (const what of addParts(draft, parts)) this.#context.skip(what, place)
    }
    for (const id of draft.orphans()) this.#context.skip(`the result of an unknown call (${id})`, place)
    yield draft.finish()
  }
}

/** The first line of a chat, or all of it. */
function isChat(value: unknown): boolean {
  if (!isRecord(value) || typeof value.sessionId !== 'string') return false
  if (typeof value.projectHash === 'string') return true
  return typeof value.startTime === 'string' && recordsIn(value.messages).some(({ type }) => isAnswer(type))
}

function isStreamEvent(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type, session_id, model, tool_id, tool_name, status } = value
  if (type === 'init') return typeof session_id === 'string' && typeof model === 'string'
  if (type === 'tool_use') return typeof tool_id === 'string' && typeof tool_name === 'string'
  return type === 'tool_result' && typeof tool_id === 'string' && textIn(status) !== null
}

/** Checkpoints: a list of contents, or an object that contains one. */
function contentsIn(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return recordsIn(value)
  const { clientHistory, history } = recordIn(value)
  return recordsIn([clientHistory, history].find(Array.isArray))
}

/** `{ role: 'model', parts }`: no other format has the role. */
function isContent({ role, parts }: RawRecord): boolean {
  return role === 'model' && Array.isArray(parts)
}
