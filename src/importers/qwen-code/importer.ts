// Chats that Qwen Code saves: JSON Lines with contents of the Gemini API.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { textIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { AgentLog } from './agent-log.js'

export const qwenCode = defineImporter({
  key: 'qwen-code',
  summary: 'chats of Qwen Code, with their subagents',
  detect: (head) =>
    head.some((value) => isLine(value) && isRecord(value.message) && Array.isArray(value.message.parts)),
  open: (context) => new ChatFiles(context),
})

/** The main agent of a chat, among its subagents. */
const MAIN = ''

interface OpenChat {
  readonly place: LogPlace
  readonly id: string
  readonly agents: Map<string, AgentLog>
  /** Where the lines of each agent are. */
  readonly files: Map<string, string>
}

class ChatFiles implements ImportSession {
  readonly #context: ImportContext
  #open: OpenChat | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isLine(value)) {
      this.#context.skip('not a line of a chat', place)
      return
    }
    const id = value.sessionId
    const name = value.isSidechain === true ? (textIn(value.agentId) ?? 'subagent') : MAIN
    // A subagent has its own file; another file of the same agent is another copy of the chat.
    const isOther = (this.#open?.files.get(name) ?? place.file) !== place.file
    if (this.#open !== null && (isOther || this.#open.id !== id)) yield* this.end()
    this.#open ??= { place, id, agents: new Map(), files: new Map() }
    this.#open.files.set(name, place.file)
    const agent = this.#open.agents.get(name) ?? new AgentLog()
    this.#open.agents.set(name, agent)
    for (const what of agent.push(value)) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    if (open === null) return
    const main = open.agents.get(MAIN)?.finish()
    for (const [name, agent] of open.agents) {
      if (name === MAIN) continue
      if (main === undefined) yield* this.#traceOf(agent.finish(), open.place)
      else main.join(agent.finish(), name)
    }
    if (main !== undefined) yield* this.#traceOf(main, open.place)
  }

  *#traceOf(draft: TraceDraft, place: LogPlace): Generator<RawTrace> {
    for (const id of draft.orphans()) this.#context.skip(`the result of an unknown call (${id})`, place)
    if (!draft.isEmpty) yield draft.finish()
  }
}

const LINES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'tool_result', 'system'])

function isLine(value: unknown): value is RawRecord & { readonly sessionId: string } {
  return isRecord(value) && typeof value.sessionId === 'string' && LINES.has(value.type)
}
