// Cassettes of the two recorders called mcp-cassette: JSON Lines (npm), or one document (PyPI).
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { RpcSession, type Sender } from '../json-rpc/rpc-session.js'

export const mcpCassette = defineImporter({
  key: 'mcp-cassette',
  summary: 'cassettes of mcp-cassette',
  detect: (head) => head.some((value) => isHeader(value) || isDocument(value)),
  open: (context) => new CassetteSession(context),
})

class CassetteSession implements ImportSession {
  readonly #context: ImportContext
  /** A cassette of lines ends with its file, or where another begins. */
  #open: { readonly file: string; readonly session: RpcSession } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && (this.#open.file !== place.file || isHeader(value))) yield* this.end()
    if (isDocument(value)) yield* this.#document(value, place)
    else this.#line(value, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open !== null && !this.#open.session.isEmpty) yield this.#open.session.finish()
    this.#open = null
  }

  *#document(cassette: RawRecord, place: LogPlace): Generator<RawTrace> {
    const name = textIn(recordIn(cassette.server_info).name)
    const session = new RpcSession(name, epochMs(cassette.recorded_at))
    for (const { sender, payload, t_offset_ms } of recordsIn(cassette.messages)) {
      this.#add(session, senderIn(sender), payload, numberIn(t_offset_ms), place)
    }
    if (!session.isEmpty) yield session.finish()
  }

  #line(value: unknown, place: LogPlace): void {
    const line = recordIn(value)
    this.#open ??= { file: place.file, session: new RpcSession(null, epochMs(line.startedAt)) }
    const { session } = this.#open
    const sender = senderIn(line.dir)
    if (line.type === 'header') return
    if (line.type === 'frame') this.#add(session, sender, line.frame, numberIn(line.t), place)
    else if (line.type === 'chunks') {
      for (const { t, frame } of recordsIn(line.chunks)) this.#add(session, sender, frame, numberIn(t), place)
    } else this.#context.skip(`a line of type ${textIn(line.type) ?? 'unknown'}`, place)
  }

  #add(session: RpcSession, sender: Sender | null, message: unknown, at: number | null, place: LogPlace): void {
    const lost = sender === null ? 'a message without a sender' : session.push(sender, message, at)
    if (lost !== null) this.#context.skip(lost, place)
  }
}

const SENDERS: ReadonlyMap<unknown, Sender> = new Map([
  ['client', 'client'],
  ['c2s', 'client'],
  ['server', 'server'],
  ['s2c', 'server'],
])

function senderIn(value: unknown): Sender | null {
  return SENDERS.get(value) ?? null
}

function isHeader(value: unknown): boolean {
  return isRecord(value) && value.type === 'header' && typeof value.cassetteVersion === 'number'
}

function isDocument(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.format_version !== 'number') return false
  return recordsIn(value.messages).some(({ sender, payload }) => senderIn(sender) !== null && isRecord(payload))
}
