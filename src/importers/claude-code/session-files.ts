// Session files: one for each session and one for each subagent, joined by the id of the session.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { textIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { AgentLog } from './agent-log.js'

interface OpenSession {
  readonly agents: Map<string, AgentLog>
  /** Where its last line was. */
  place: LogPlace
}

/** The main agent of a session, among its subagents. */
const MAIN = ''

export class SessionFiles implements ImportSession {
  readonly #context: ImportContext
  readonly #sessions = new Map<string, OpenSession>()
  #latest: { readonly file: string; readonly id: string } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isSessionLine(value)) {
      this.#context.skip(isRecord(value) ? `a line of type ${textIn(value.type) ?? 'unknown'}` : 'not an object', place)
      return
    }
    const id = value.sessionId
    // Within a file a session ends when another starts; the last one may have subagents in further files.
    if (this.#latest?.file === place.file && this.#latest.id !== id) yield* this.#finish(this.#latest.id)
    this.#latest = { file: place.file, id }
    const session = this.#sessions.get(id) ?? { agents: new Map<string, AgentLog>(), place }
    this.#sessions.set(id, session)
    session.place = place
    const agentId = value.isSidechain === true ? (textIn(value.agentId) ?? 'subagent') : MAIN
    const agent = session.agents.get(agentId) ?? new AgentLog()
    session.agents.set(agentId, agent)
    if (agent.hasSeen(value)) this.#context.repeat('a duplicate line', place)
    else for (const what of agent.push(value)) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    for (const id of [...this.#sessions.keys()]) yield* this.#finish(id)
  }

  *#finish(id: string): Generator<RawTrace> {
    const session = this.#sessions.get(id)
    this.#sessions.delete(id)
    if (session === undefined) return
    const drafts = [...session.agents].map(([agent, log]) => ({ agent, draft: log.finish() }))
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

  *#traceOf(draft: TraceDraft, place: LogPlace): Generator<RawTrace> {
    for (const id of draft.orphans()) this.#context.skip(`the result of an unknown call (${id})`, place)
    if (!draft.isEmpty) yield draft.finish()
  }
}

/** A line of a conversation. Early versions do not say whether it is a subagent's. Qwen Code writes `parts`. */
export function isSessionLine(value: unknown): value is RawRecord & { readonly sessionId: string } {
  if (!isRecord(value) || typeof value.sessionId !== 'string') return false
  const isOther = isRecord(value.message) && Array.isArray(value.message.parts)
  return isMessageLine(value) || (typeof value.isSidechain === 'boolean' && !isOther)
}

function isMessageLine({ type, message }: RawRecord): boolean {
  return (type === 'user' || type === 'assistant') && isRecord(message) && isContent(message.content)
}

function isContent(content: unknown): boolean {
  return typeof content === 'string' || Array.isArray(content)
}
