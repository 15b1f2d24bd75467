// The output of `claude -p --output-format stream-json`, and of `json --verbose`, which is a list of the same lines.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { recordIn, textIn } from '../json-fields.js'
import { OpenRun } from './stream-run.js'

const MESSAGES: ReadonlySet<unknown> = new Set(['assistant', 'user'])

/** Runs end with a `result` line. */
export class StreamRuns implements ImportSession {
  readonly #context: ImportContext
  #open: OpenRun | null = null
  /** Lines after a result that may belong to the same run. */
  readonly #later: { readonly value: RawRecord; readonly place: LogPlace }[] = []
  /** Sessions with a result: the usage by model of a later one includes theirs. */
  readonly #ended = new Set<string>()

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isRecord(value)) {
      this.#context.skip('not an object', place)
      return
    }
    const id = textIn(value.session_id)
    if (this.#open !== null && (this.#open.file !== place.file || this.#open.id !== id)) yield* this.end()
    if (this.#open?.isEnded !== true) return yield* this.#add(value, place)
    this.#later.push({ value, place })
    if (value.type !== 'result') return
    // Its own report on an agent in the background continues the run; anything else is another run.
    if (recordIn(value.origin).kind !== 'task-notification') yield* this.#close()
    yield* this.#addLater()
  }

  *#add(value: RawRecord, place: LogPlace): Generator<RawTrace> {
    const id = textIn(value.session_id)
    const session = `${place.file} ${id}`
    this.#open ??= new OpenRun(place.file, id, !this.#ended.has(session))
    if (value.type === 'result') {
      this.#open.addResult(value)
      this.#ended.add(session)
      if (!this.#open.hasTasks) yield* this.#close()
    } else if (MESSAGES.has(value.type)) {
      for (const what of this.#open.push(value)) this.#context.skip(what, place)
    } else if (value.type === 'system' && value.subtype === 'init') {
      this.#open.start(value)
    } else {
      this.#open.addEvent(value)
      this.#context.skip(`a line of type ${textIn(value.type) ?? 'unknown'}`, place)
    }
  }

  *#addLater(): Generator<RawTrace> {
    for (const { value, place } of this.#later.splice(0)) yield* this.#add(value, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#later.length > 0) {
      yield* this.#close()
      yield* this.#addLater()
    }
    yield* this.#close()
  }

  *#close(): Generator<RawTrace> {
    const run = this.#open
    this.#open = null
    if (run === null) return
    const place = { file: run.file, line: 1 }
    const { draft, orphans } = run.finish()
    for (const id of orphans) this.#context.skip(`the result of an unknown call (${id})`, place)
    const unseen = run.unseenCalls
    if (unseen > 0) this.#context.warn(`the log lacks ${unseen} call${unseen === 1 ? '' : 's'} of subagents`, place)
    if (draft !== null) yield draft
  }
}

/** Lines of session files may have both ids. */
export function hasStreamId(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.session_id === 'string' && typeof value.sessionId !== 'string'
}

/** What no other program prints: an init line with servers, or a message with the call that started its agent. */
export function isStreamLine(value: unknown): boolean {
  if (!hasStreamId(value)) return false
  if (value.type === 'system') return value.subtype === 'init' && Array.isArray(value.mcp_servers)
  if (!MESSAGES.has(value.type) || !isRecord(value.message)) return false
  return value.parent_tool_use_id !== undefined || value.message.type === 'message'
}
