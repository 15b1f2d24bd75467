// Messages of LangChain and LangGraph: a list, one per line, or the states of a graph that hold them.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { addMessage } from './add-message.js'
import { type Message, readMessage } from './message.js'

export const langchain = defineImporter({
  key: 'langchain',
  summary: 'messages of LangChain and states of LangGraph',
  detect: (head) =>
    head.some((value) => isSpoken(lineIn(value)) || statesIn(value).some(({ messages }) => messages.some(isHuman))),
  isRepeating: true,
  open: (context) => new MessageSession(context),
})

interface State {
  readonly messages: readonly Message[]
  /** Entries that are not messages. */
  readonly others: number
  readonly error: string | null
  readonly isWaiting?: boolean
}

interface Held extends State {
  readonly place: LogPlace
}

const WAITING = { status: 'cancelled', error: 'the graph waits for an answer to an interrupt' }

/** How many conversations wait for further states: those of one come close together. */
const MAX_HELD = 100

class MessageSession implements ImportSession {
  readonly #context: ImportContext
  /** Messages one per line are a conversation that ends with their file. */
  #lines: { readonly file: string; readonly messages: Message[]; readonly place: LogPlace } | null = null
  /** The states of a conversation grow; only the longest is a run. By the first message. */
  readonly #states = new Map<string, Held>()
  #file: string | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#file !== null && this.#file !== place.file) yield* this.end()
    this.#file = place.file
    const message = lineIn(value)
    if (message !== null) {
      this.#lines ??= { file: place.file, messages: [], place }
      this.#lines.messages.push(message)
      return
    }
    const states = statesIn(value)
    const latest = [...this.#states].at(-1)
    if (states.length === 0 && latest !== undefined && isInterrupted(recordIn(value))) {
      this.#states.set(latest[0], { ...latest[1], isWaiting: true })
      return
    }
    if (states.length === 0) this.#context.skip('no message found', place)
    for (const state of states) this.#hold({ ...state, place })
    while (this.#states.size > MAX_HELD) yield* this.#oldest()
  }

  *end(): Generator<RawTrace> {
    const lines = this.#lines
    if (lines !== null) yield this.#runOf({ messages: lines.messages, others: 0, error: null, place: lines.place })
    for (const state of this.#states.values()) yield this.#runOf(state)
    this.#lines = null
    this.#states.clear()
  }

  *#oldest(): Generator<RawTrace> {
    const [oldest] = this.#states
    if (oldest === undefined) return
    this.#states.delete(oldest[0])
    yield this.#runOf(oldest[1])
  }

  #hold(state: Held): void {
    const [first] = state.messages
    // Streams send answers alone, as far as they have come.
    if (first === undefined || !state.messages.some(isHuman)) {
      this.#context.skip('messages without one of a user', state.place)
      return
    }
    const key = first.id ?? canonicalJson(first.body)
    const known = this.#states.get(key)
    if (known !== undefined) this.#context.skip('another state of the same conversation', state.place)
    if (known === undefined || known.messages.length < state.messages.length) this.#states.set(key, state)
  }

  #runOf({ messages, others, error, isWaiting, place }: Held): RawTrace {
    const draft = new TraceDraft()
    for (const message of messages) {
      for (const lost of addMessage(draft, message)) this.#context.skip(lost, place)
    }
    for (let count = 0; count < others; count += 1) this.#context.skip('not a message', place)
    for (const id of draft.orphans()) this.#context.skip(`a result without its call ${id}`, place)
    if (error !== null) draft.outcome = { status: 'agent_error', error }
    if (isWaiting === true) draft.outcome = WAITING
    return draft.finish()
  }
}

/** A message on its own. Pieces of one are not read. */
function lineIn(value: unknown): Message | null {
  const message = readMessage(value)
  return message?.isChunk === true ? null : message
}

/** Other formats have lines of the types `system` and `tool`. */
function isSpoken(message: Message | null): boolean {
  return message?.kind === 'human' || message?.kind === 'ai'
}

function isHuman({ kind, body }: Message): boolean {
  return kind === 'human' || (kind === 'chat' && body.role === 'user')
}

/** The messages of a list, of `{ messages }`, of a state of LangGraph (`values`), or of a list of these. */
function statesIn(value: unknown): readonly State[] {
  if (Array.isArray(value)) {
    const [state] = listState(value)
    if (state !== undefined) return [state]
    return value.flatMap((entry) => (Array.isArray(entry) ? listState(entry) : isRecord(entry) ? stateIn(entry) : []))
  }
  return isRecord(value) ? stateIn(value) : []
}

function listState(list: readonly unknown[]): readonly State[] {
  return list.some((entry) => readMessage(entry) !== null) ? [stateOf(list, null)] : []
}

function stateIn(value: RawRecord): readonly State[] {
  const lists = [recordIn(value.values).messages, value.messages, recordIn(value.output).messages]
  const list = lists.find((one) => listIn(one).some((entry) => readMessage(entry) !== null))
  return list === undefined ? [] : [{ ...stateOf(listIn(list), errorIn(value)), isWaiting: isInterrupted(value) }]
}

function stateOf(list: readonly unknown[], error: string | null): State {
  const messages = list.map(readMessage).filter((message) => message !== null)
  return { messages, others: list.length - messages.length, error }
}

/** LangGraph writes this when a graph stops to ask: the pending calls did not run. */
function isInterrupted({ values, __interrupt__ }: RawRecord): boolean {
  return listIn(__interrupt__ ?? recordIn(values).__interrupt__).length > 0
}

/** A task of a graph that failed, or a graph that stopped before its end. */
function errorIn({ tasks, next }: RawRecord): string | null {
  const [error] = recordsIn(tasks).flatMap((task) => textIn(task.error) ?? [])
  const [node] = listIn(next)
  return error ?? (typeof node === 'string' ? `the graph stopped before ${node}` : null)
}
