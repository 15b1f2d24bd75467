// Goose: sessions on lines (until 1.9), exported sessions, and the output of `goose run --output-format`.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { GooseRun } from './goose-run.js'

export const goose = defineImporter({
  key: 'goose',
  summary: 'sessions of Goose, and output of `goose run`',
  detect: (head) => head.some((value) => isHeader(value) || messagesIn(value).some(isOwnMessage)),
  open: (context) => new GooseSessions(context),
})

class GooseSessions implements ImportSession {
  readonly #context: ImportContext
  #open: { readonly run: GooseRun; readonly place: LogPlace } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const isNext = isHeader(value) || isDocument(value)
    if (this.#open !== null && (isNext || this.#open.place.file !== place.file)) yield* this.end()
    this.#open ??= { run: new GooseRun(), place }
    const { run } = this.#open
    if (isHeader(value)) run.start(value)
    for (const what of this.#read(run, value)) this.#context.skip(what, place)
    if (isDocument(value) || recordIn(value).type === 'complete') yield* this.end()
  }

  *end(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    const trace = open?.run.finish((what) => this.#context.skip(what, open.place)) ?? null
    if (trace !== null) yield trace
  }

  #read(run: GooseRun, value: unknown): readonly string[] {
    const messages = messagesIn(value)
    const { type, error } = recordIn(value)
    if (type === 'error') run.fail(textIn(error))
    else if (messages.length === 0 && !isHeader(value) && type !== 'complete') {
      return [`a line of type ${textIn(type) ?? 'unknown'}`]
    }
    return messages.flatMap((message) => run.push(message))
  }
}

/** The first line of a session, or an exported one. */
function isHeader(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.working_dir !== 'string') return false
  return value.message_count !== undefined || value.accumulated_total_tokens !== undefined
}

function isDocument(value: unknown): boolean {
  const { conversation, messages } = recordIn(value)
  return Array.isArray(value) || Array.isArray(conversation) || Array.isArray(messages)
}

/** A line is a message, or an event that contains one. */
function messagesIn(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return recordsIn(value)
  const { conversation, messages, message, role, type }: RawRecord = recordIn(value)
  const list = [conversation, messages].find(Array.isArray)
  if (list !== undefined) return recordsIn(list)
  if (type === 'message' && isRecord(message)) return [message]
  return role === undefined ? [] : recordsIn([value])
}

/** No other program has blocks of these types. */
function isOwnMessage({ content }: RawRecord): boolean {
  return recordsIn(content).some(({ type, toolCall, toolResult }) => {
    return (type === 'toolRequest' && isRecord(toolCall)) || (type === 'toolResponse' && isRecord(toolResult))
  })
}
