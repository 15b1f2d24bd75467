// Runs of LangSmith: a list, one per line, or a tree of runs with their children.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type LogPlace } from '../importer.js'
import { recordsIn, textIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'
import { SpanSession } from '../spans/span-session.js'
import { readRun } from './run.js'

export const langsmith = defineImporter({
  key: 'langsmith',
  summary: 'runs of LangSmith',
  detect: (head) => head.some((value) => runsIn(value).some(isRun)),
  open: (context) => new SpanSession(context, readSpans),
})

function* readSpans(value: unknown, place: LogPlace): Generator<Span | string> {
  // A work list instead of recursion: hostile trees are deeper than the call stack.
  const left = runsIn(value)
    .map((run) => ({ run, parent: null as Span | null }))
    .reverse()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isRun(next.run)) {
      yield 'not a LangSmith run'
      continue
    }
    const span = readRun(next.run, next.parent, place)
    yield span
    for (const run of recordsIn(next.run.child_runs).toReversed()) left.push({ run, parent: span })
  }
}

function runsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Array.isArray(value.runs) ? value.runs : [value]
}

function isRun(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.run_type === 'string' && textIn(value.id) !== null && 'inputs' in value
}
