// The Cursor agent: the events of its command line (`stream-json`), and the transcripts that it saves.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn } from '../json-fields.js'
import { StreamRun } from './stream-run.js'
import { isTranscriptLine, Transcript } from './transcript.js'

export const cursor = defineImporter({
  key: 'cursor',
  summary: '`stream-json` output and transcripts of the Cursor agent',
  detect: (head) => head.some((value) => isStreamEvent(value) || isTranscriptLine(value)),
  open: (context) => new CursorLogs(context),
})

class CursorLogs implements ImportSession {
  readonly #context: ImportContext
  #open: { readonly run: StreamRun | Transcript; readonly place: LogPlace } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && (this.#open.place.file !== place.file || isInit(value))) yield* this.end()
    if (!isRecord(value)) {
      this.#context.skip('not an object', place)
      return
    }
    this.#open ??= { run: isTranscriptLine(value) ? new Transcript() : new StreamRun(), place }
    const { run } = this.#open
    for (const what of run.push(value)) this.#context.skip(what, place)
    if (run.isEnded) yield* this.end()
  }

  *end(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    const trace = open?.run.finish((what) => this.#context.skip(what, open.place)) ?? null
    if (trace !== null) yield trace
  }
}

function isInit(value: unknown): boolean {
  const { type, subtype } = recordIn(value)
  return type === 'system' && subtype === 'init'
}

/** Claude Code also begins with `init`, and lists tools and servers there. */
function isStreamEvent(value: unknown): boolean {
  const { type, tool_call, session_id, apiKeySource, permissionMode, mcp_servers, tools }: RawRecord = recordIn(value)
  if (type === 'tool_call') return isRecord(tool_call)
  if (!isInit(value) || typeof session_id !== 'string' || mcp_servers !== undefined || tools !== undefined) return false
  return typeof apiKeySource === 'string' && typeof permissionMode === 'string'
}
