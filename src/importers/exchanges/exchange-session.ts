// Reads exchanges with a provider: requests with all messages so far, and their answers. Those of one agent loop are one
// run.

import { isRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, LogPlace, RawTrace } from '../importer.js'
import { recordIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { failureIn } from './failures.js'
import { exchangesIn } from './recorded-exchanges.js'
import { RunStates, type Telling } from './run-states.js'
import { NOT_IN_ORDER, SeenCalls } from './seen-calls.js'
import { type Continued, type Exchange, prefixesOf, Threads } from './threads.js'

/** A request, or messages without one, and the answer. */
export interface Conversation<Run extends OpenRun = OpenRun> {
  readonly entries: readonly unknown[]
  /** The entries of the answer, none for one that failed; null where no answer is recorded. */
  readonly answer: readonly unknown[] | null
  /** A list of messages that is not a request, and that the agent did not answer yet. */
  readonly isWhole?: boolean
  /** For requests that refer to the response before them. */
  readonly id?: string | null
  readonly previousId?: string | null
  readonly answerId?: string | null
  /** Sets what a request says besides its messages. */
  readonly begin: (draft: TraceDraft, isFirst: boolean) => void
  /** Adds the answer with its tokens. */
  readonly addAnswer: (run: Run, place: LogPlace) => void
  /** Adds only the tokens of the answer. */
  readonly addTokens: (draft: TraceDraft) => void
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
  /** Of the last exchange. */
  failure: TraceDraft['outcome']
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
  readonly #states = new RunStates<NumberedRun<Run>>()
  readonly #calls: SeenCalls
  #runs = 0
  #hasWarnedOfOrder = false

  constructor(dialect: Dialect<Run>, context: ImportContext) {
    this.#dialect = dialect
    this.#context = context
    this.#calls = new SeenCalls(dialect)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    let count = 0
    for (const exchange of exchangesIn(value)) {
      for (const conversation of this.#dialect.read(exchange)) {
        count += 1
        const isLost = conversation.answer?.length === 0 && isUnreadable(recordIn(exchange).response)
        if (isLost) this.#context.warn('an answer cannot be read', place)
        const failure = conversation.answer?.length === 0 ? failureIn(recordIn(exchange)) : null
        yield* this.#add(conversation, failure, place)
      }
    }
    if (count === 0) this.#context.skip('no message found', place)
  }

  *end(): Generator<RawTrace> {
    const runs = [...this.#threads.end()].sort((a, b) => a.number - b.number)
    for (const { run } of runs) yield run.draft.finish()
    this.#states.clear()
    this.#calls.clear()
  }

  *#add(conversation: Conversation<Run>, failure: string | null, place: LogPlace): Generator<RawTrace> {
    const { entries, answer, begin, addAnswer } = conversation
    const exchange = this.#exchangeOf(conversation, failure, place)
    const telling = this.#calls.telling(entries, answer)
    if (answer !== null && this.#isContained(conversation, exchange, telling, place)) return
    // A side question goes back to an earlier state; its history must not count again.
    const shared = this.#calls.firstShared(entries)
    const continued = this.#threads.take(exchange, (known) => known > shared)
    if (continued === null && answer !== null) {
      for (const what of this.#calls.repeatsIn(conversation)) this.#context.warn(what, place)
      this.#warnOfOrder(exchange, place)
    }
    const { run: numbered, known } = continued ?? this.#opened()
    const { run } = numbered
    this.#repeat(entries.slice(0, known), place)
    begin(run.draft, continued === null)
    for (const entry of entries.slice(known)) run.add(entry, place)
    addAnswer(run, place)
    this.#calls.add(conversation)
    if (run.draft.isEmpty) {
      this.#context.skip('no message found', place)
      return
    }
    markFailure(numbered, failure)
    if (answer !== null) this.#states.add(numbered, exchange, known, telling)
    if (answer !== null && answer.length > 0) this.#states.count(numbered, exchange)
    for (const ended of this.#threads.hold(numbered, exchange)) {
      this.#states.remove(ended)
      yield ended.run.draft.finish()
    }
  }

  /** An exchange that a run has already: delivered twice, or after one that repeats its messages. */
  #isContained(conversation: Conversation<Run>, exchange: Exchange, telling: Telling, place: LogPlace): boolean {
    const { entries, answer, addTokens } = conversation
    const found = this.#states.find(exchange, telling)
    if (found === null) return false
    const { run, isRepeat } = found
    this.#repeat([...entries, ...(answer ?? [])], place)
    this.#calls.add(conversation)
    this.#threads.touch(run)
    if (isRepeat || answer === null || answer.length === 0) return true
    addTokens(run.run.draft)
    this.#states.count(run, exchange)
    return true
  }

  /** Without ids that tell, exchanges that come too late cannot be joined. Printed once: all others follow from it. */
  #warnOfOrder(exchange: Exchange, place: LogPlace): void {
    if (this.#hasWarnedOfOrder || exchange.hasFailed || !this.#states.mayContain(exchange)) return
    this.#hasWarnedOfOrder = true
    this.#context.warn(`an exchange before this one contains it: ${NOT_IN_ORDER}`, place)
  }

  #exchangeOf(conversation: Conversation<Run>, failure: string | null, place: LogPlace): Exchange {
    const { entries, answer, isWhole = false, id = null, previousId = null, answerId = id } = conversation
    const { mark } = this.#dialect
    return {
      ...prefixesOf(entries.map(mark), (answer ?? []).map(mark)),
      hasAnswer: answer !== null,
      hasFailed: failure !== null,
      isWhole,
      id,
      previousId,
      answerId,
      file: place.file,
    }
  }

  #repeat(entries: readonly unknown[], place: LogPlace): void {
    const repeated = entries.reduce<number>((sum, entry) => sum + this.#dialect.countCalls(entry), 0)
    for (let call = 0; call < repeated; call += 1) {
      this.#context.repeat('a call that another request contains', place)
    }
  }

  #opened(): Continued<NumberedRun<Run>> {
    this.#runs += 1
    return { run: { run: this.#dialect.open(), number: this.#runs, failure: null }, known: 0 }
  }
}

/** A loop whose last exchange failed is not completed; one that was sent again is. */
function markFailure(numbered: NumberedRun<OpenRun>, failure: string | null): void {
  const { draft } = numbered.run
  if (failure === null) {
    if (numbered.failure !== null && draft.outcome === numbered.failure) draft.outcome = null
    return
  }
  numbered.failure = { status: 'infra_error', error: failure }
  draft.outcome = numbered.failure
}
