// mcprove's own files: traces, lists of traces, cassettes, and results with traces.
import { isOwnTrace } from '../../core/trace/own-trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'

export const mcprove = defineImporter({
  key: 'mcprove',
  summary: 'traces, cassettes and results of mcprove itself',
  detect: ([first]) => isOwn(Array.isArray(first) ? first[0] : first),
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      let count = 0
      for (const trace of tracesIn(value)) {
        count += 1
        yield trace
      }
      if (count === 0 && !isCassetteHeader(value)) skip('neither a trace nor a record of runs with one', place)
    },
    end: () => [],
  }),
})

function isOwn(value: unknown): boolean {
  return (
    isOwnTrace(value) || (isRecord(value) && typeof value.schema === 'string' && value.schema.startsWith('mcprove/'))
  )
}

function isCassetteHeader(value: unknown): boolean {
  return isRecord(value) && value.schema === 'mcprove/cassette@1'
}

/** The limit for nested lists: a hostile file nests deeper than the stack. */
const MAX_LISTS = 100

function* tracesIn(value: unknown): Generator<RawTrace> {
  for (const entry of [value].flat(MAX_LISTS)) {
    if (!isRecord(entry)) continue
    if (isOwnTrace(entry)) yield entry
    else if (isRecord(entry.trace)) yield entry.trace
    else if (Array.isArray(entry.tests)) yield* entry.tests.flatMap(tracesOfTest)
  }
}

function tracesOfTest(test: unknown): RawTrace[] {
  if (!isRecord(test) || !Array.isArray(test.runs)) return []
  return test.runs.flatMap((run: unknown) => (isRecord(run) && isRecord(run.trace) ? [run.trace] : []))
}
