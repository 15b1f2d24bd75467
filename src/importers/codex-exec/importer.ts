// The output of `codex exec --json`: events of a thread, its turns and their items.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { turnFailure } from '../codex/turn-failure.js'
import { UNFINISHED } from '../cut-off.js'
import type { DraftCall } from '../draft-call.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, numberIn, recordIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

export const codexExec = defineImporter({
  key: 'codex-exec',
  summary: 'events of `codex exec --json`',
  detect: (head) => head.some((value) => isThreadEvent(value) && value.type !== 'error'),
  isRepeating: true,
  open: (context) => new ThreadSession(context),
})

interface OpenThread {
  readonly place: LogPlace
  readonly draft: TraceDraft
  /** Threads of other agents, whose calls are not printed. */
  readonly agents: Set<unknown>
  isEnded: boolean
}

class ThreadSession implements ImportSession {
  readonly #context: ImportContext
  #open: OpenThread | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const isNext = isRecord(value) && value.type === 'thread.started'
    if (this.#open !== null && (isNext || this.#open.place.file !== place.file)) yield* this.end()
    if (!isThreadEvent(value)) {
      this.#context.skip('not an event of a thread', place)
      return
    }
    this.#open ??= { place, draft: new TraceDraft({ recordsServers: true }), agents: new Set(), isEnded: false }
    this.#open.isEnded = ENDS.has(value.type)
    for (const id of agentsIn(recordIn(value.item))) this.#open.agents.add(id)
    const lost = addEvent(this.#open.draft, value)
    if (lost !== null) this.#context.skip(lost, place)
  }

  /** A thread without items is a run too, without calls. */
  *end(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    if (open === null) return
    const { size } = open.agents
    if (size > 0) {
      const what = `the log lacks the calls of ${size} other agent${size === 1 ? '' : 's'}: pass the rollout files instead`
      this.#context.warn(what, open.place)
    }
    if (!open.isEnded) open.draft.outcome ??= UNFINISHED
    yield open.draft.finish()
  }
}

function addEvent(draft: TraceDraft, { type, item, usage, error, message }: RawRecord): string | null {
  switch (type) {
    case 'thread.started':
    case 'turn.started':
    // An item is complete when it ends; one that never ends is read from its start event.
    case 'item.updated':
      return null
    case 'item.started':
      addCall(draft, recordIn(item))
      return null
    case 'item.completed':
      return addItem(draft, recordIn(item))
    case 'turn.completed': {
      const { input_tokens, output_tokens } = recordIn(usage)
      draft.addTokens(numberIn(input_tokens), numberIn(output_tokens))
      // An error before it was a request that Codex repeated.
      draft.outcome = null
      return null
    }
    case 'turn.failed':
    case 'error':
      draft.outcome = turnFailure(textIn(recordIn(error).message) ?? textIn(message))
      return null
    default:
      return `an event of type ${textIn(type)}`
  }
}

function addItem(draft: TraceDraft, item: RawRecord): string | null {
  if (item.type === 'agent_message') {
    draft.turn('assistant', textIn(item.text) ?? '')
    return null
  }
  if (!addCall(draft, item)) return `an item of type ${textIn(item.type) ?? 'unknown'}`
  return draft.result(textIn(item.id), resultOf(item)) ? null : 'a second result for one call'
}

/** Added once: when it starts or, if that event is missing, when it ends. False for an item that is not a call. */
function addCall(draft: TraceDraft, item: RawRecord): boolean {
  const call = callOf(item)
  if (call === null) return false
  const id = textIn(item.id)
  if (id === null || !draft.awaits(id)) draft.call({ id, ...call })
  return true
}

function callOf(item: RawRecord): DraftCall | null {
  switch (item.type) {
    case 'command_execution':
      return { name: 'command_execution', args: { command: item.command ?? null } }
    case 'file_change':
      return { name: 'file_change', args: { changes: item.changes ?? [] } }
    case 'web_search':
      return { name: 'web_search', args: { query: item.query ?? null } }
    case 'collab_tool_call':
      return { name: toolName(item), args: collabArguments(item) }
    case 'mcp_tool_call':
      return { server: textIn(item.server), name: toolName(item), ...readArguments(item.arguments) }
    default:
      return null
  }
}

function toolName({ tool }: RawRecord): string {
  return typeof tool === 'string' && tool !== '' ? tool : 'unknown'
}

/** What another agent is asked, and which agents: a new one has no id yet. */
function collabArguments({ prompt, receiver_thread_ids }: RawRecord): RawRecord {
  const receivers = listIn(receiver_thread_ids)
  return {
    ...(typeof prompt === 'string' ? { prompt } : {}),
    ...(receivers.length === 0 ? {} : { receiver_thread_ids: receivers }),
  }
}

function agentsIn({ type, tool, receiver_thread_ids }: RawRecord): readonly unknown[] {
  return type === 'collab_tool_call' && tool === 'spawn_agent' ? listIn(receiver_thread_ids) : []
}

function resultOf({ status, exit_code, error, result, aggregated_output, agents_states }: RawRecord) {
  const failure = textIn(recordIn(error).message)
  const { content, structured_content } = recordIn(result)
  const structured =
    structured_content === undefined || structured_content === null ? {} : { structured: structured_content }
  const isDenied = status === 'declined' || (failure !== null && REFUSED.test(failure))
  const isFailed = status === 'failed' || status === 'declined' || (typeof exit_code === 'number' && exit_code !== 0)
  return {
    is_error: isFailed || failure !== null,
    content:
      failure ??
      textIn(aggregated_output) ??
      (isRecord(agents_states) ? canonicalJson(agents_states) : listIn(content)),
    ...structured,
    ...(isDenied ? { denied: true as const } : {}),
  }
}

/** The errors of MCP calls that were not approved, in several versions. */
const REFUSED = /^(?:MCP tool call requires approval|user (?:rejected|cancelled) MCP tool call)/

/** The last event of a turn; an error may also follow. */
const ENDS: ReadonlySet<unknown> = new Set(['turn.completed', 'turn.failed', 'error'])

const EVENTS =
  /^(?:thread\.started|turn\.(?:started|completed|failed|continuation)|item\.(?:started|updated|completed))$/

function isThreadEvent(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.type !== 'string') return false
  return EVENTS.test(value.type) || (value.type === 'error' && typeof value.message === 'string')
}
