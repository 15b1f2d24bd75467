// Session files: one for each session and one for each subagent, joined by the id of the session.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { recordIn, textIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { AgentCounts } from './agent-counts.js'
import { AgentLog } from './agent-log.js'

interface OpenSession {
  readonly agents: Map<string, AgentLog>
  /** What `progress` lines repeat of subagents. */
  readonly copies: Map<string, AgentLog>
  /** Ids of its lines, which later lines name as their parent. */
  readonly lines: Set<unknown>
  readonly counts: AgentCounts
  /** Where its last line was. */
  place: LogPlace
}

/** The main agent of a session, among its subagents. */
const MAIN = ''
/** Subagents of early versions. */
const UNNAMED = 'subagent'

export class SessionFiles implements ImportSession {
  readonly #context: ImportContext
  readonly #sessions = new Map<string, OpenSession>()
  #latest: { readonly file: string; readonly id: string } | null = null
  /** Sessions that go on with another one, by their own id. */
  readonly #continued = new Map<string, string>()
  readonly #finished = new Set<string>()

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isSessionLine(value)) {
      this.#context.skip(isRecord(value) ? `a line of type ${textIn(value.type) ?? 'unknown'}` : 'not an object', place)
      return
    }
    const id = this.#sessionOf(value, place)
    // Within a file a session ends when another starts; the last one may have subagents in further files.
    if (this.#latest?.file === place.file && this.#latest.id !== id) yield* this.#finish(this.#latest.id)
    this.#latest = { file: place.file, id }
    if (this.#finished.delete(id))
      this.#context.warn('a session goes on after another one, so it is read as two runs', place)
    const session = this.#sessions.get(id) ?? newSession(place)
    this.#sessions.set(id, session)
    session.counts.add(value)
    session.lines.add(value.uuid)
    session.place = place
    const copy = copiedLine(value)
    if (copy !== null) this.#add(session.copies, copy.agentId, copy.line, place)
    else this.#add(session.agents, value.isSidechain === true ? (textIn(value.agentId) ?? UNNAMED) : MAIN, value, place)
  }

  /** The file of a resumed session repeats lines of the session that it goes on with, under either id. */
  #sessionOf({ sessionId, parentUuid }: RawRecord, { file }: LogPlace): string {
    const own = textIn(sessionId) ?? file
    const latest = this.#latest?.file === file ? this.#latest.id : null
    if (latest !== null && latest !== own && typeof parentUuid === 'string') {
      if (this.#sessions.get(latest)?.lines.has(parentUuid) === true) this.#continued.set(own, latest)
    }
    return this.#continued.get(own) ?? own
  }

  #add(agents: Map<string, AgentLog>, agentId: string, line: RawRecord, place: LogPlace): void {
    const agent = agents.get(agentId) ?? new AgentLog()
    agents.set(agentId, agent)
    if (agent.hasSeen(line)) this.#context.repeat('a duplicate line', place)
    else for (const what of agent.push(line)) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    for (const id of [...this.#sessions.keys()]) yield* this.#finish(id)
  }

  *#finish(id: string): Generator<RawTrace> {
    const session = this.#sessions.get(id)
    this.#sessions.delete(id)
    this.#finished.add(id)
    if (session === undefined) return
    this.#useCopies(session)
    // Lines that do not name their subagent may be of any.
    const gap = session.agents.has(UNNAMED) ? null : session.counts.gap(session.agents)
    if (gap !== null) this.#context.warn(gap, session.place)
    const drafts = [...session.agents].map(([agent, log]) => ({ agent, draft: finished(log) }))
    const main = drafts.find(({ agent }) => agent === MAIN)?.draft
    const others = drafts.filter(({ agent }) => agent !== MAIN)
    if (main === undefined) {
      // Their parent is not in the files: each is its own run.
      for (const { draft } of others) yield* this.#traceOf(draft, session.place)
    } else {
      for (const { agent, draft } of others) main.join(draft, agent)
      yield* this.#traceOf(main, session.place)
    }
  }

  /** Without a subagent's own lines, their copies are the only evidence of its calls. */
  #useCopies({ agents, copies, place }: OpenSession): void {
    for (const [agentId, copy] of copies) {
      if (!agents.has(agentId)) agents.set(agentId, copy)
      else for (let i = 0; i < copy.draft.calls; i += 1) this.#context.repeat('a copy of a call of a subagent', place)
    }
  }

  *#traceOf(draft: TraceDraft, place: LogPlace): Generator<RawTrace> {
    for (const id of draft.orphans()) this.#context.skip(`the result of an unknown call (${id})`, place)
    if (!draft.isEmpty) yield draft.finish()
  }
}

function newSession(place: LogPlace): OpenSession {
  return { agents: new Map(), copies: new Map(), lines: new Set(), counts: new AgentCounts(), place }
}

function finished(log: AgentLog): TraceDraft {
  const draft = log.finish()
  if (!draft.isEmpty && !log.isAnswered) draft.outcome ??= UNFINISHED
  return draft
}

/** The message of a subagent that a `progress` line of its parent contains. */
function copiedLine({ type, data }: RawRecord): { readonly agentId: string; readonly line: RawRecord } | null {
  const { type: kind, agentId, message } = recordIn(data)
  if (type !== 'progress' || kind !== 'agent_progress' || typeof agentId !== 'string') return null
  return isRecord(message) && isMessageLine(message) ? { agentId, line: message } : null
}

/**
 * A line of a conversation. Early versions do not say whether it is a subagent's; lines that were extracted may lack the
 * session. Qwen Code writes `parts`.
 */
export function isSessionLine(value: unknown): value is RawRecord {
  if (!isRecord(value)) return false
  const { sessionId, session_id, uuid, timestamp } = value
  if (sessionId === undefined && session_id === undefined) {
    return isMessageLine(value) && (typeof uuid === 'string' || typeof timestamp === 'string')
  }
  if (typeof sessionId !== 'string') return false
  const isOther = isRecord(value.message) && Array.isArray(value.message.parts)
  return isMessageLine(value) || (typeof value.isSidechain === 'boolean' && !isOther)
}

function isMessageLine({ type, message }: RawRecord): boolean {
  return (type === 'user' || type === 'assistant') && isRecord(message) && isContent(message.content)
}

function isContent(content: unknown): boolean {
  return typeof content === 'string' || Array.isArray(content)
}
