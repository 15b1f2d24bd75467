// Factory's Droid: saved sessions, and the events of `droid exec -o stream-json`.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordIn } from '../json-fields.js'
import { DroidRun } from './droid-run.js'

export const droid = defineImporter({
  key: 'droid',
  summary: 'sessions of Factory’s Droid, and output of `droid exec`',
  detect: (head) => head.some(isOwn),
  open: (context) => new DroidSessions(context),
})

class DroidSessions implements ImportSession {
  readonly #context: ImportContext
  #open: { readonly run: DroidRun; readonly place: LogPlace } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && (isStart(value) || this.#open.place.file !== place.file)) yield* this.end()
    this.#open ??= { run: new DroidRun(), place }
    const lost = isRecord(value) ? this.#open.run.push(value) : ['not an object']
    for (const what of lost) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    const trace = open?.run.finish((what) => this.#context.skip(what, open.place)) ?? null
    if (trace !== null) yield trace
  }
}

function isStart(value: unknown): boolean {
  const { type, subtype, id, title, cwd, mcp_servers }: RawRecord = recordIn(value)
  if (type === 'session_start') return typeof id === 'string' && (typeof title === 'string' || typeof cwd === 'string')
  return type === 'system' && subtype === 'init' && mcp_servers === undefined
}

function isOwn(value: unknown): boolean {
  const { type, toolName, parameters, finalText }: RawRecord = recordIn(value)
  if (type === 'session_start') return isStart(value)
  return (
    (type === 'tool_call' && typeof toolName === 'string' && isRecord(parameters)) ||
    (type === 'completion' && typeof finalText === 'string')
  )
}
