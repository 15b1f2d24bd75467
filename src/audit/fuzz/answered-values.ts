// What the answers of a server have named so far, for the next calls.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Exchange } from '../probe/exchange.js'
import { successOf } from '../relations/plain-answer.js'
import { isRead } from '../relations/reading-tools.js'
import type { Survey } from '../session/survey.js'
import { type KnownValue, KnownValues } from '../values/known-values.js'

export class AnsweredValues {
  readonly #all: KnownValues
  /** Of answers to writes: what the audit itself has made. */
  readonly #made = new KnownValues()

  constructor(survey: Survey) {
    this.#all = KnownValues.of(survey)
  }

  add(tool: RawRecord, exchange: Exchange): void {
    const answer = successOf(exchange)
    if (answer === undefined) return
    const named = { name: String(tool.name) }
    this.#all.add(named, answer)
    if (!isRead(tool)) this.#made.add(named, answer)
  }

  /** For a tool that reads, all; for one that writes, nothing that was there before the audit. */
  valuesFor(key: string, tool: RawRecord): readonly KnownValue[] {
    return (isRead(tool) ? this.#all : this.#made).valuesFor(key, String(tool.name))
  }
}
