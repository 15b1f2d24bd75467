// opencode: exported sessions, events of `opencode run --format json`, and the files of its storage.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { Session, sessionOf } from './session.js'

export const opencode = defineImporter({
  key: 'opencode',
  summary: 'exported sessions of opencode, and the events of `opencode run --format json`',
  detect: (head) => head.some((value) => isExport(value) || isEvent(value) || isStored(value)),
  open: (context) => new OpencodeLogs(context),
})

class OpencodeLogs implements ImportSession {
  readonly #context: ImportContext
  #run: { readonly id: string; readonly session: Session } | null = null
  /** Sessions of separate files, by id. */
  readonly #stored = new Map<string, Session>()
  readonly #known = new Set<unknown>()
  readonly #parents: Session[] = []

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#run !== null && this.#run.session.place.file !== place.file) yield* this.#endRun()
    const { info, sessionID } = recordIn(value)
    this.#known.add(sessionID ?? recordIn(info).id)
    if (isExport(value)) yield* this.#trace(sessionOf(recordIn(value), place))
    else if (isEvent(value)) yield* this.#addEvent(recordIn(value), place)
    else if (isStored(value)) this.#store(recordIn(value), place)
    else this.#context.skip(`an event of type ${textIn(recordIn(value).type) ?? 'unknown'}`, place)
  }

  *end(): Generator<RawTrace> {
    yield* this.#endRun()
    for (const session of this.#stored.values()) {
      const gap = session.gap()
      if (gap !== null) this.#context.warn(gap, session.place)
      session.sort()
      yield* this.#trace(session)
    }
    this.#stored.clear()
    for (const parent of this.#parents.splice(0)) this.#warnOfSubagents(parent)
  }

  #warnOfSubagents({ subagents, place }: Session): void {
    const missing = [...subagents].filter((id) => !this.#known.has(id)).length
    if (missing === 0) return
    const what = missing === 1 ? 'session of 1 subagent: pass it' : `sessions of ${missing} subagents: pass them`
    this.#context.warn(`the log lacks the ${what} as well`, place)
  }

  *#addEvent({ sessionID, part, error }: RawRecord, place: LogPlace): Generator<RawTrace> {
    const id = textIn(sessionID) ?? ''
    if (this.#run !== null && this.#run.id !== id) yield* this.#endRun()
    this.#run ??= { id, session: new Session(place) }
    if (isRecord(part)) this.#run.session.addPart(part)
    else this.#run.session.addError(error)
  }

  *#endRun(): Generator<RawTrace> {
    const run = this.#run
    this.#run = null
    if (run !== null) yield* this.#trace(run.session)
  }

  #store(value: RawRecord, place: LogPlace): void {
    const id = textIn(value.sessionID) ?? ''
    const session = this.#stored.get(id) ?? new Session(place)
    this.#stored.set(id, session)
    if (typeof value.messageID === 'string') session.addPart(value)
    else session.addMessage(value)
  }

  *#trace(session: Session): Generator<RawTrace> {
    if (session.subagents.size > 0) this.#parents.push(session)
    const trace = session.finish((what) => this.#context.skip(what, session.place))
    if (trace !== null) yield trace
  }
}

function isExport(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.info)) return false
  const [first] = recordsIn(value.messages)
  return (
    Array.isArray(value.messages) && (first === undefined ? typeof value.info.id === 'string' : isRecord(first.info))
  )
}

function isEvent(value: unknown): boolean {
  if (!isRecord(value) || typeof value.sessionID !== 'string' || typeof value.timestamp !== 'number') return false
  const { part, type, error } = value
  return isRecord(part) ? typeof part.messageID === 'string' : type === 'error' && isRecord(error)
}

/** A message or a part in a file of its own. */
function isStored(value: unknown): boolean {
  if (!isRecord(value) || typeof value.sessionID !== 'string' || typeof value.id !== 'string') return false
  return typeof value.messageID === 'string' || (typeof value.role === 'string' && isRecord(value.time))
}
