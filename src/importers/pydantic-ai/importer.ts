// Messages of Pydantic AI: requests and responses made of parts, as `all_messages_json()` and its type adapter write them.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordsIn, textIn } from '../json-fields.js'
import { MessageRun } from './message-run.js'

export const pydanticAi = defineImporter({
  key: 'pydantic-ai',
  summary: 'messages of Pydantic AI',
  detect: (head) =>
    head.some((value) => isEvent(value) || conversationsIn(value).some((messages) => messages.some(isMessage))),
  open: (context) => new PydanticSession(context),
})

class PydanticSession implements ImportSession {
  readonly #context: ImportContext
  /** Messages one per line are a conversation that ends with their file. */
  #open: { readonly place: LogPlace; readonly messages: RawRecord[]; readonly streamed: Set<string> } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.place.file !== place.file) yield* this.end()
    if (isMessage(value) || isEvent(value)) {
      this.#open ??= { place, messages: [], streamed: new Set() }
      if (isMessage(value)) this.#open.messages.push(value)
      else for (const id of callsOf([value])) this.#open.streamed.add(id)
      return
    }
    const conversations = conversationsIn(value)
    if (conversations.length === 0) this.#context.skip('no messages found', place)
    for (const messages of conversations) yield* this.#trace(messages, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open === null) return
    const { messages, place, streamed } = this.#open
    this.#open = null
    const known = new Set(callsOf(messages))
    const lost = [...streamed].filter((id) => !known.has(id)).length
    if (lost > 0)
      this.#context.warn(
        `${lost === 1 ? '1 call is' : `${lost} calls are`} only in events of a stream, which are not read`,
        place,
      )
    yield* this.#trace(messages, place)
  }

  *#trace(messages: readonly unknown[], place: LogPlace): Generator<RawTrace> {
    const run = new MessageRun()
    for (const message of messages) {
      const lost = isMessage(message) ? run.add(message) : ['not a message of Pydantic AI']
      for (const what of lost) this.#context.skip(what, place)
    }
    if (run.isEmpty) this.#context.skip('a conversation without messages', place)
    else yield run.finish()
  }
}

/** Ids of the calls in messages or events: a part, or the fields of one. */
function callsOf(entries: readonly RawRecord[]): readonly string[] {
  const parts = entries.flatMap((entry) => [...recordsIn(entry.parts), ...recordsIn([entry.part]), entry])
  const calls = parts.filter((part) => CALLS.has(part.part_kind ?? part.event_kind))
  return calls.flatMap(({ tool_call_id }) => textIn(tool_call_id) ?? [])
}

const CALLS: ReadonlySet<unknown> = new Set([
  'tool-call',
  'builtin-tool-call',
  'native-tool-call',
  'function_tool_call',
])

/** Events of a stream, which some programs write before the messages that they make. */
function isEvent(value: unknown): value is RawRecord {
  return (
    isRecord(value) &&
    /^(?:part_(?:start|delta|end)|function_tool_(?:call|result))$/.test(textIn(value.event_kind) ?? '')
  )
}

/** Programs that save messages beside other facts use these names. */
const LISTS = ['messages', 'message_history', 'all_messages', 'new_messages', 'history']

/** A list of messages, a list of such lists, or an object that has one. */
function conversationsIn(value: unknown): readonly (readonly unknown[])[] {
  if (isMessage(value)) return [[value]]
  if (isRecord(value)) {
    const key = LISTS.find((name) => listIn(value[name]).some(isMessage))
    return key === undefined ? [] : [listIn(value[key])]
  }
  const list = listIn(value)
  return list.some(isMessage) ? [list] : list.flatMap((entry) => (isMessage(entry) ? [] : conversationsIn(entry)))
}

/** The first version named the kind of a message differently, and had no parts. */
function isMessage(value: unknown): value is RawRecord {
  if (!isRecord(value) || (value.kind !== 'request' && value.kind !== 'response')) return false
  const parts = recordsIn(value.parts)
  return Array.isArray(value.parts) && parts.every(({ part_kind }) => typeof part_kind === 'string')
}
