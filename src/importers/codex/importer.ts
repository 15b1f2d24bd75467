// Rollouts of Codex (`~/.codex/sessions/**/rollout-*.jsonl`): Responses items and events, in envelopes with a
// timestamp.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftResult } from '../draft-call.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, messageText, numberIn, recordIn, textIn } from '../json-fields.js'
import { ResponseItems } from '../responses-items.js'
import { TraceDraft } from '../trace-draft.js'
import { readShellOutput } from './shell-output.js'

export const codex = defineImporter({
  key: 'codex',
  summary: 'rollouts of Codex sessions',
  detect: (head) => head.some(isEnvelope),
  open: (context) => new RolloutSession(context),
})

interface OpenRollout {
  readonly file: string
  readonly draft: TraceDraft
  readonly items: ResponseItems
  /** Counted from the start of the session, so the last one is right. */
  usage: RawRecord
}

class RolloutSession implements ImportSession {
  readonly #context: ImportContext
  #open: OpenRollout | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const isNext = isRecord(value) && value.type === 'session_meta'
    if (this.#open !== null && (isNext || this.#open.file !== place.file)) yield* this.end()
    if (!isEnvelope(value)) {
      this.#context.skip('not a line of a rollout', place)
      return
    }
    const draft = this.#open?.draft ?? new TraceDraft({ recordsServers: true })
    this.#open ??= { file: place.file, draft, items: new ResponseItems(draft, readShellOutput), usage: {} }
    const lost = addLine(this.#open, value)
    if (lost !== null) this.#context.skip(lost, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open === null) return
    const { draft, usage } = this.#open
    this.#open = null
    draft.addTokens(numberIn(usage.input_tokens), numberIn(usage.output_tokens))
    if (!draft.isEmpty) yield draft.finish()
  }
}

function addLine(open: OpenRollout, { type, timestamp, payload }: RawRecord): string | null {
  const at = epochMs(timestamp)
  const body = recordIn(payload)
  open.draft.saw(at)
  switch (type) {
    case 'session_meta':
      open.draft.system = textIn(body.instructions)
      return null
    case 'turn_context':
      open.draft.model = textIn(body.model) ?? open.draft.model
      return null
    case 'response_item':
      return isSurroundings(body) ? addSurroundings(open.draft, body) : open.items.push(body, at)
    case 'event_msg':
      return addEvent(open, body, at)
    default:
      return `a line of type ${textIn(type)}`
  }
}

/** What the program tells the model about its environment, as a user message. */
function isSurroundings({ type, role, content }: RawRecord): boolean {
  return (
    type === 'message' &&
    role === 'user' &&
    /^<(?:environment_context|user_instructions)>/.test(messageText(content) ?? '')
  )
}

function addSurroundings(draft: TraceDraft, { content }: RawRecord): null {
  const text = messageText(content) ?? ''
  draft.system = draft.system === null ? text : `${draft.system}\n${text}`
  return null
}

/** Most events repeat an item; events of MCP calls add the server and whether the tool reported an error. */
function addEvent(open: OpenRollout, body: RawRecord, at: number | null): string | null {
  if (body.type === 'token_count') {
    const usage = recordIn(recordIn(body.info).total_token_usage)
    if (numberIn(usage.input_tokens) !== null) open.usage = usage
    return null
  }
  const id = textIn(body.call_id)
  const { server, tool } = recordIn(body.invocation)
  if (id === null || typeof server !== 'string' || typeof tool !== 'string' || tool === '') {
    return `an event of type ${textIn(body.type) ?? 'unknown'}`
  }
  open.draft.place(id, { server, name: tool })
  if (body.result !== undefined) open.draft.result(id, { ...mcpResult(recordIn(body.result)), at })
  return null
}

function mcpResult({ Ok: answer, Err: failure }: RawRecord): DraftResult {
  if (failure !== undefined) return { is_error: true, content: textIn(failure) ?? '' }
  const { content, is_error, isError, structured_content } = recordIn(answer)
  const structured =
    structured_content === undefined || structured_content === null ? {} : { structured: structured_content }
  return { is_error: is_error === true || isError === true, content: listIn(content), ...structured }
}

const LINES: ReadonlySet<unknown> = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'])

function isEnvelope(value: unknown): value is RawRecord {
  return isRecord(value) && LINES.has(value.type) && isRecord(value.payload)
}
