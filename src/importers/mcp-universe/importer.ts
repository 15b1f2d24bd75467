// Traces of MCP-Universe: spans with records of agents, models and tools. All spans with one trace id are a run.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { type TimedRecord, UniverseRun } from './universe-run.js'

export const mcpUniverse = defineImporter({
  key: 'mcp-universe',
  summary: 'traces of MCP-Universe',
  detect: (head) => head.some((value) => spansIn(value).some(isSpan)),
  isRepeating: true,
  open: (context) => new UniverseSession(context),
})

class UniverseSession implements ImportSession {
  readonly #context: ImportContext
  readonly #runs = new Map<string, { readonly place: LogPlace; readonly records: TimedRecord[] }>()

  constructor(context: ImportContext) {
    this.#context = context
  }

  push(value: unknown, place: LogPlace): readonly RawTrace[] {
    for (const span of spansIn(value)) {
      if (!isSpan(span)) {
        this.#context.skip('not a span', place)
        continue
      }
      const id = String(span.trace_id)
      const run = this.#runs.get(id) ?? { place, records: [] }
      this.#runs.set(id, run)
      for (const { timestamp, data } of recordsIn(span.records)) {
        run.records.push({ at: numberIn(timestamp), data: recordIn(data) })
      }
    }
    return []
  }

  *end(): Generator<RawTrace> {
    for (const { records, place } of this.#runs.values()) {
      // Spans are written when they end, so those of an agent come after those of its calls.
      const inOrder = records.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
      const run = new UniverseRun()
      for (const record of inOrder) {
        const lost = run.add(record)
        if (lost !== null) this.#context.skip(lost, place)
      }
      if (records.length === 0) this.#context.skip('a trace without records', place)
      else yield run.finish()
    }
    this.#runs.clear()
  }
}

function spansIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? listIn(value) : [value]
}

function isSpan(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.trace_id !== 'string' || !Array.isArray(value.records)) return false
  return (
    numberIn(value.running_time) !== null && textIn(value.parent_id) !== null && numberIn(value.span_index) !== null
  )
}
