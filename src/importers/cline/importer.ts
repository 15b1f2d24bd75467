// Tasks of Cline and Roo Code, sessions and output of Cline 3.
import { isRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordsIn } from '../json-fields.js'
import { isClineHistory, traceOfHistory } from './history.js'
import { isSdkSession, SdkSessions } from './sdk-messages.js'
import { isSdkLine, SdkStream } from './sdk-stream.js'
import { isUiHistory, traceOfUi } from './ui-messages.js'

export const cline = defineImporter({
  key: 'cline',
  summary: 'tasks of Cline and Roo Code; sessions and `--json` output of Cline 3',
  detect: (head) =>
    head.some(
      (value) =>
        isClineHistory(value) || isUiHistory(value) || isSdkSession(value) || isSdkLine(value) || isInfo(value),
    ),
  open: (context) => new ClineLogs(context),
})

class ClineLogs implements ImportSession {
  readonly #context: ImportContext
  readonly #sessions = new SdkSessions()
  #stream: SdkStream | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const left = (what: string) => this.#context.skip(what, place)
    if (this.#stream?.place.file !== place.file || this.#stream.isEnded) yield* this.#endStream()
    if (isSdkLine(value)) {
      this.#stream ??= new SdkStream(place)
      const lost = this.#stream.push(value)
      if (lost !== null) left(lost)
    } else if (isSdkSession(value)) this.#sessions.push(value, left)
    else if (Array.isArray(value)) {
      const trace = (isUiHistory(value) ? traceOfUi : traceOfHistory)(recordsIn(value), left)
      if (trace !== null) yield trace
    } else left(isInfo(value) ? 'a session without its messages' : 'not a list of messages')
  }

  *end(): Generator<RawTrace> {
    yield* this.#endStream()
    yield* this.#sessions.end()
  }

  *#endStream(): Generator<RawTrace> {
    const trace = this.#stream?.finish() ?? null
    this.#stream = null
    if (trace !== null) yield trace
  }
}

/** The file beside the messages of a session. */
function isInfo(value: unknown): boolean {
  return isRecord(value) && typeof value.session_id === 'string' && typeof value.messages_path === 'string'
}
