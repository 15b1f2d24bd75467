// Reads exchanges with a provider: requests with all messages so far, and their answers. Those of one agent loop are one
// run.

import { isRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, LogPlace, RawTrace } from '../importer.js'
import { recordIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { MIN_ID_LENGTH } from './call-mark.js'
import { exchangesIn } from './recorded-exchanges.js'
import { type Continued, prefixesOf, Threads } from './threads.js'

/** A request, or messages without one, and the answer. */
export interface Conversation<Run extends OpenRun = OpenRun> {
  readonly entries: readonly unknown[]
  /** The entries of the answer, none for one that failed; null where no answer is recorded. */
  readonly answer: readonly unknown[] | null
  /** A list of messages that is not a request, and that the agent did not answer yet. */
  readonly isWhole?: boolean
  readonly id?: string | null
  readonly previousId?: string | null
  /** Sets what a request says besides its messages. */
  readonly begin: (draft: TraceDraft, isFirst: boolean) => void
  /** Adds the answer with its tokens. */
  readonly addAnswer: (run: Run, place: LogPlace) => void
}

/** How a provider writes messages. */
export interface Dialect<Run extends OpenRun = OpenRun> {
  /** The conversations of a value. */
  readonly read: (value: unknown) => Iterable<Conversation<Run>>
  readonly open: () => Run
  /** What tells an entry from others; null for one that may change from one request to the next. */
  readonly mark: (entry: unknown) => string | null
  readonly callIds: (entry: unknown) => readonly string[]
  readonly countCalls: (entry: unknown) => number
}

export interface OpenRun {
  readonly draft: TraceDraft
  readonly add: (entry: unknown, place: LogPlace) => void
}

interface NumberedRun<Run> {
  readonly run: Run
  readonly number: number
}

/** A recorder may write bytes, or that it removed the answer. */
function isUnreadable(response: unknown): boolean {
  if (typeof response === 'string') return response !== ''
  return isRecord(response) && Object.keys(response).length > 0 && !FAILURES.some((key) => key in response)
}

/** Keys of an answer that failed, is empty, or is not one of a chat. */
const FAILURES = [
  'data',
  'input_tokens',
  'error',
  'message',
  'Message',
  'detail',
  'promptFeedback',
  'usageMetadata',
  'output',
  'choices',
]

export class ExchangeSession<Run extends OpenRun = OpenRun> {
  readonly #dialect: Dialect<Run>
  readonly #context: ImportContext
  readonly #threads = new Threads<NumberedRun<Run>>()
  /** Calls of recorded answers. */
  readonly #answered = new Set<string>()
  #runs = 0

  constructor(dialect: Dialect<Run>, context: ImportContext) {
    this.#dialect = dialect
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    let count = 0
    for (const exchange of exchangesIn(value)) {
      for (const conversation of this.#dialect.read(exchange)) {
        count += 1
        const isLost = conversation.answer?.length === 0 && isUnreadable(recordIn(exchange).response)
        if (isLost) this.#context.warn('an answer cannot be read', place)
        yield* this.#add(conversation, place)
      }
    }
    if (count === 0) this.#context.skip('no message found', place)
  }

  *end(): Generator<RawTrace> {
    const runs = [...this.#threads.end()].sort((a, b) => a.number - b.number)
    for (const { run } of runs) yield run.draft.finish()
    this.#answered.clear()
  }

  *#add(conversation: Conversation<Run>, place: LogPlace): Generator<RawTrace> {
    const { entries, answer, isWhole = false, id = null, previousId = null, begin, addAnswer } = conversation
    const { mark } = this.#dialect
    const exchange = {
      ...prefixesOf(entries.map(mark), (answer ?? []).map(mark)),
      hasAnswer: answer !== null,
      isWhole,
      id,
      previousId,
      file: place.file,
    }
    const firstCall = entries.findIndex((entry) => this.#dialect.countCalls(entry) > 0)
    // A side question goes back to an earlier state; its history must not count again.
    const continued = this.#threads.take(exchange, (known) => firstCall !== -1 && known > firstCall)
    if (continued === null && answer !== null) this.#warnOfRepeats(entries, place)
    const { run: numbered, known } = continued ?? this.#opened()
    const { run } = numbered
    const repeated = entries.slice(0, known).reduce<number>((sum, entry) => sum + this.#dialect.countCalls(entry), 0)
    for (let call = 0; call < repeated; call += 1) {
      this.#context.repeat('a call that an earlier request contains', place)
    }
    begin(run.draft, continued === null)
    for (const entry of entries.slice(known)) run.add(entry, place)
    addAnswer(run, place)
    for (const callId of (answer ?? []).flatMap(this.#dialect.callIds)) this.#answered.add(callId)
    if (run.draft.isEmpty) {
      this.#context.skip('no message found', place)
      return
    }
    const ended = this.#threads.hold(numbered, exchange)
    for (const { run: one } of ended) yield one.draft.finish()
  }

  #opened(): Continued<NumberedRun<Run>> {
    this.#runs += 1
    return { run: { run: this.#dialect.open(), number: this.#runs }, known: 0 }
  }

  /** A loop that shortens or rewrites its history cannot be followed, so its calls are counted again. */
  #warnOfRepeats(entries: readonly unknown[], place: LogPlace): void {
    const known = entries
      .flatMap(this.#dialect.callIds)
      .filter((id) => id.length >= MIN_ID_LENGTH && this.#answered.has(id))
    if (known.length === 0) return
    const what = known.length === 1 ? 'a call' : `${known.length} calls`
    this.#context.warn(`the request repeats ${what} of an earlier run, but not all that came before`, place)
  }
}
