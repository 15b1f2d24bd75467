// Sessions of Anthropic's managed agents: events as the API lists or streams them, plain or as `[method, payload]` of a
// recorded client.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { addUsage } from '../anthropic-blocks.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const anthropicManaged = defineImporter({
  key: 'anthropic-managed',
  summary: "session events of Anthropic's managed agents",
  detect: (head) => head.some((value) => eventsIn(value).some(isManagedEvent)),
  open: (context) => new ManagedSession(context),
})

interface OpenLog {
  readonly file: string
  readonly draft: TraceDraft
  /** Ids of events: a list and a stream may contain the same ones. */
  readonly seen: Set<string>
}

class ManagedSession implements ImportSession {
  readonly #context: ImportContext
  #open: OpenLog | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.file !== place.file) yield* this.end()
    const open = this.#open ?? {
      file: place.file,
      draft: new TraceDraft({ recordsServers: true }),
      seen: new Set<string>(),
    }
    this.#open = open
    const events = eventsIn(value)
    if (events.length === 0) this.#context.skip('no event found', place)
    for (const event of events) this.#add(open, event, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open !== null && !this.#open.draft.isEmpty) yield this.#open.draft.finish()
    this.#open = null
  }

  #add({ draft, seen }: OpenLog, event: RawRecord, place: LogPlace): void {
    const id = textIn(event.id)
    const at = epochMs(event.processed_at)
    draft.saw(at)
    // What a client sends comes back in the stream, with an id.
    if (id === null && event.type !== 'session') return
    if (id !== null && seen.has(id)) this.#context.skip(`a second event ${id}`, place)
    else if (!addEvent(draft, event, id, at))
      this.#context.skip(`an event of type ${textIn(event.type) ?? 'unknown'}`, place)
    if (id !== null) seen.add(id)
  }
}

/** False for an event that does not go into a trace. */
function addEvent(draft: TraceDraft, event: RawRecord, id: string | null, at: number | null): boolean {
  switch (event.type) {
    case 'session': {
      const agent = recordIn(event.agent)
      draft.agent = textIn(agent.name)
      draft.model = textIn(recordIn(agent.model).id)
      draft.system = textIn(agent.system)
      return true
    }
    case 'user.message':
      draft.turn('user', messageText(event.content) ?? '')
      return true
    case 'agent.message':
      draft.turn('assistant', messageText(event.content) ?? '')
      return true
    case 'agent.tool_use':
    case 'agent.mcp_tool_use':
    case 'agent.custom_tool_use': {
      const name = textIn(event.name)
      const server = textIn(event.mcp_server_name)
      if (name === null || name === '') return false
      draft.call({ id, server, name, ...readArguments(event.input), at })
      return true
    }
    case 'agent.tool_result':
    case 'agent.mcp_tool_result':
    case 'user.custom_tool_result': {
      const callId = textIn(event.tool_use_id) ?? textIn(event.mcp_tool_use_id) ?? textIn(event.custom_tool_use_id)
      const content = typeof event.content === 'string' ? event.content : listIn(event.content)
      return draft.result(callId, { is_error: event.is_error === true, content, at })
    }
    case 'span.model_request_end':
      addUsage(draft, event.model_usage)
      return true
    default:
      return false
  }
}

/** The events of a line: one event, what a client received, or the several that it sent. */
function eventsIn(value: unknown): readonly RawRecord[] {
  const payload = Array.isArray(value) && typeof value[0] === 'string' ? value[1] : value
  if (Array.isArray(payload)) return payload.flatMap((entry) => recordsIn(recordIn(entry).events))
  if (!isRecord(payload)) return []
  return Array.isArray(payload.data) ? recordsIn(payload.data) : [payload]
}

function isManagedEvent({ type, agent }: RawRecord): boolean {
  if (type === 'session') return isRecord(agent)
  return typeof type === 'string' && /^(?:session\.(?:thread_)?status|agent\.(?:mcp_|custom_)?tool_use$)/.test(type)
}
