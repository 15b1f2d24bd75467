// Requests to LangSmith create runs (`post`) and complete them later (`patch`), possibly in another request.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from '../importer.js'
import { recordsIn, textIn } from '../json-fields.js'
import { SpanSession } from '../spans/span-session.js'
import { readRuns } from './run.js'

interface OpenRun {
  readonly run: RawRecord
  readonly place: LogPlace
}

export class RunSession implements ImportSession {
  readonly #context: ImportContext
  readonly #spans: SpanSession
  /** Runs that wait for their other half. */
  readonly #open = new Map<string, OpenRun>()

  constructor(context: ImportContext) {
    this.#context = context
    this.#spans = new SpanSession(context, readRuns)
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (!isRunRequest(value)) {
      yield* this.#spans.push(value, place)
      return
    }
    for (const run of [...recordsIn(value.post), ...recordsIn(value.patch)]) yield* this.#add(run, place)
  }

  *end(): Generator<RawTrace> {
    for (const { run, place } of this.#open.values()) {
      if (typeof run.run_type === 'string') yield* this.#spans.push(run, place)
      else this.#context.skip('a patch without the run that it completes', place)
    }
    yield* this.#spans.end()
  }

  largestRun(): number {
    return this.#spans.largestRun()
  }

  *#add(run: RawRecord, place: LogPlace): Generator<RawTrace> {
    const id = idOf(run)
    if (id === null) {
      this.#context.skip('a run without an id', place)
      return
    }
    const known = this.#open.get(id)
    const merged = known === undefined ? { ...run, id } : mergeHalves(known.run, run)
    if (isComplete(merged)) {
      this.#open.delete(id)
      yield* this.#spans.push(merged, place)
    } else {
      this.#open.set(id, { run: merged, place: known?.place ?? place })
    }
  }
}

export function isRunRequest(value: unknown): value is RawRecord {
  if (!isRecord(value)) return false
  const halves = [...recordsIn(value.post), ...recordsIn(value.patch)]
  return halves.some((run) => idOf(run) !== null && typeof run.trace_id === 'string')
}

/** Requests for a single run have its id in their address; it is also the end of its order. */
function idOf({ id, dotted_order }: RawRecord): string | null {
  return textIn(id) ?? /Z([0-9a-f-]{36})$/.exec(textIn(dotted_order) ?? '')?.[1] ?? null
}

/** The later half counts where both have a value; an empty object has none. */
function mergeHalves(one: RawRecord, other: RawRecord): RawRecord {
  const [post, patch] = typeof other.run_type === 'string' && one.run_type === undefined ? [other, one] : [one, other]
  return { inputs: {}, ...post, ...Object.fromEntries(Object.entries(patch).filter(([, value]) => hasValue(value))) }
}

function hasValue(value: unknown): boolean {
  if (isRecord(value)) return Object.keys(value).length > 0
  return value !== null && value !== undefined
}

function isComplete({ run_type, end_time }: RawRecord): boolean {
  return typeof run_type === 'string' && end_time !== undefined && end_time !== null
}
