// opencode: exported sessions, events of `opencode run --format json`, and the files of its storage.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
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
  /** Sessions that started others or were started by one, by id: together they are one run. */
  readonly #related = new Map<string, Session>()

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
      this.#related.set(session.id, session)
    }
    this.#stored.clear()
    yield* this.#endRelated()
  }

  *#endRelated(): Generator<RawTrace> {
    const sessions = [...this.#related.values()]
    const started = new Set(sessions.flatMap(({ subagents }) => [...subagents.keys()]))
    for (const session of sessions) {
      this.#warnOfSubagents(session)
      const draft = started.has(session.id) ? null : this.#draft(session)
      if (draft !== null) yield draft.finish()
    }
    this.#related.clear()
  }

  /** With the calls of its subagents; `above` are the sessions that it was started by. */
  #draft(session: Session, above: readonly Session[] = []): TraceDraft | null {
    const draft = session.draft((what) => this.#context.skip(what, session.place))
    const path = [...above, session]
    for (const [id, call] of draft === null ? [] : session.subagents) {
      const subagent = this.#related.get(id)
      const other = subagent === undefined || path.includes(subagent) ? null : this.#draft(subagent, path)
      if (draft === null || other === null) continue
      draft.join(other, call)
      if (other.cost_usd !== null) draft.cost_usd = (draft.cost_usd ?? 0) + other.cost_usd
    }
    return draft
  }

  #warnOfSubagents({ subagents, place }: Session): void {
    const missing = [...subagents.keys()].filter((id) => !this.#known.has(id)).length
    if (missing === 0) return
    const what = missing === 1 ? 'session of 1 subagent: pass it' : `sessions of ${missing} subagents: pass them`
    this.#context.warn(`the log lacks the ${what} as well`, place)
  }

  *#addEvent({ sessionID, part, error }: RawRecord, place: LogPlace): Generator<RawTrace> {
    const id = textIn(sessionID) ?? ''
    if (this.#run !== null && this.#run.id !== id) yield* this.#endRun()
    this.#run ??= { id, session: new Session(place, id) }
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
    const session = this.#stored.get(id) ?? new Session(place, id)
    this.#stored.set(id, session)
    if (typeof value.messageID === 'string') session.addPart(value)
    else session.addMessage(value)
  }

  *#trace(session: Session): Generator<RawTrace> {
    const isStarted = [...this.#related.values()].some(({ subagents }) => subagents.has(session.id))
    if (isStarted || session.subagents.size > 0 || session.parent !== null) this.#related.set(session.id, session)
    else {
      const draft = this.#draft(session)
      if (draft !== null) yield draft.finish()
    }
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
