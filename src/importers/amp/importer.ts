// Threads of Amp (`~/.local/share/amp/threads/T-*.json`).
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { recordsIn, textIn } from '../json-fields.js'
import { Thread } from './thread.js'

export const amp = defineImporter({
  key: 'amp',
  summary: 'threads of Amp',
  detect: (head) => head.some(isThread),
  open: (context) => new Threads(context),
})

class Threads implements ImportSession {
  readonly #context: ImportContext

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isThread(value)) {
      this.#context.skip('not a thread', place)
      return
    }
    const thread = new Thread()
    for (const message of recordsIn(value.messages)) {
      for (const what of thread.push(message)) this.#context.skip(what, place)
    }
    const trace = thread.finish((what) => this.#context.skip(what, place))
    if (trace !== null) yield trace
  }

  *end(): Generator<RawTrace> {}
}

function isThread(value: unknown): value is RawRecord {
  return isRecord(value) && /^T-[\da-f-]{36}$/i.test(textIn(value.id) ?? '') && Array.isArray(value.messages)
}
