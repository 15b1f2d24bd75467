// Messages of AutoGen 0.4 and later (results of teams, lists, one message per line, saved states) and chats of 0.2.
import { isRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { textIn } from '../json-fields.js'
import { historyIn, readHistory } from './chat-history.js'
import { isMessage } from './message.js'
import { conversationIn } from './saved-state.js'
import { TeamRun } from './team-run.js'

export const autogen = defineImporter({
  key: 'autogen',
  summary: 'messages, team results and states of AutoGen',
  detect: (head) =>
    head.some(
      (value) => isMessage(value) || conversationIn(value).messages.some(isMessage) || historyIn(value) !== null,
    ),
  open: (context) => new TeamSession(context),
})

class TeamSession implements ImportSession {
  readonly #context: ImportContext
  /** Messages one per line are a run that ends with their file. */
  #open: { readonly file: string; readonly run: TeamRun } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.file !== place.file) yield* this.end()
    if (isMessage(value)) {
      this.#open ??= { file: place.file, run: this.#run(place) }
      this.#open.run.add(value)
      return
    }
    // `run_stream` ends with the result, which repeats the messages.
    if (this.#open !== null && isRecord(value) && 'stop_reason' in value) {
      this.#open.run.stop(textIn(value.stop_reason))
      return
    }
    yield* this.#runOf(value, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open !== null) yield this.#open.run.finish()
    this.#open = null
  }

  *#runOf(value: unknown, place: LogPlace): Generator<RawTrace> {
    const history = historyIn(value)
    if (history !== null) {
      yield readHistory(history, value, (what) => this.#context.skip(what, place))
      return
    }
    const { messages, stopReason, lost } = conversationIn(value)
    if (messages.length === 0) {
      this.#context.skip('no message found', place)
      return
    }
    const run = this.#run(place)
    for (const message of messages) {
      if (isMessage(message)) run.add(message)
      else this.#context.skip('not a message', place)
    }
    for (const what of lost) this.#context.skip(what, place)
    run.stop(stopReason)
    yield run.finish()
  }

  #run(place: LogPlace): TeamRun {
    return new TeamRun((what) => this.#context.skip(what, place))
  }
}
