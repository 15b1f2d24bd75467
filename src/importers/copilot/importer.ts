// GitHub Copilot: events of its CLI, and chats of VS Code.
import { isRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn } from '../json-fields.js'
import { ChangedChat, isChange, isWholeChat } from './chat-changes.js'
import { CliSession, isCliEvent, isTellingEvent } from './cli-session.js'
import { isChat, traceOfChat } from './vscode-chat.js'

export const copilot = defineImporter({
  key: 'copilot',
  summary: 'sessions of Copilot CLI and chats of Copilot in VS Code',
  detect: (head) => head.some((value) => isTellingEvent(value) || isChat(value) || isWholeChat(value)),
  open: (context) => new CopilotLogs(context),
})

class CopilotLogs implements ImportSession {
  readonly #context: ImportContext
  #session: CliSession | null = null
  /** A chat in lines. */
  #chat: ChangedChat | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const isStart = isWholeChat(value) || (isRecord(value) && value.type === 'session.start')
    if (isStart || (this.#session ?? this.#chat)?.place.file !== place.file) yield* this.end()
    if (isCliEvent(value)) {
      this.#session ??= new CliSession(place)
      const lost = this.#session.push(value)
      if (lost !== null) this.#context.skip(lost, place)
    } else if (isChat(value)) yield* this.#trace(value, place)
    else if (isChange(value)) {
      this.#chat ??= new ChangedChat(place)
      this.#chat.apply(value)
    } else this.#context.skip('neither an event nor a chat', place)
  }

  *end(): Generator<RawTrace> {
    const session = this.#session
    const trace = session?.finish((what) => this.#context.skip(what, session.place)) ?? null
    const chat = this.#chat
    this.#session = null
    this.#chat = null
    if (trace !== null) yield trace
    if (chat !== null) yield* this.#trace(chat.value, chat.place)
  }

  *#trace(chat: unknown, place: LogPlace): Generator<RawTrace> {
    const trace = traceOfChat(recordIn(chat), (what) => this.#context.skip(what, place))
    if (trace !== null) yield trace
  }
}
