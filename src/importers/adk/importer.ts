// Sessions of Google's Agent Development Kit: a session with its events, a list of events, or one event per line.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn } from '../json-fields.js'
import { AdkRun } from './adk-run.js'
import { type EvalRun, evalRunsIn } from './eval-result.js'
import { isEvent } from './event.js'

export const adk = defineImporter({
  key: 'adk',
  summary: 'sessions and events of Google ADK',
  detect: (head) => head.some((value) => isEvent(value) || runsIn(value).some(({ events }) => events.some(isEvent))),
  isRepeating: true,
  open: (context) => new AdkSession(context),
})

class AdkSession implements ImportSession {
  readonly #context: ImportContext
  /** Events one per line are a run that ends with their file. */
  #open: { readonly file: string; readonly run: AdkRun } | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && this.#open.file !== place.file) yield* this.end()
    if (isEvent(value)) {
      this.#open ??= { file: place.file, run: this.#run(place) }
      this.#open.run.add(value)
      return
    }
    const runs = runsIn(value)
    if (runs.length === 0) this.#context.skip('no event found', place)
    for (const run of runs) yield* this.#runOf(run, place)
  }

  *end(): Generator<RawTrace> {
    if (this.#open !== null) yield this.#open.run.finish()
    this.#open = null
  }

  *#runOf({ name, events }: EvalRun, place: LogPlace): Generator<RawTrace> {
    const run = this.#run(place)
    for (const event of events) {
      if (isEvent(event)) run.add(event)
      else this.#context.skip('not an event', place)
    }
    if (run.isEmpty) this.#context.skip('a session without events', place)
    else yield { ...run.finish(), ...(name === null ? {} : { agent: name }) }
  }

  #run(place: LogPlace): AdkRun {
    return new AdkRun(this.#context, place)
  }
}

function runsIn(value: unknown): readonly EvalRun[] {
  return evalRunsIn(value) ?? conversationsIn(value).map((events) => ({ name: null, events }))
}

/** The events of a session, of each session of a list, or of an answer of `/run`. */
function conversationsIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return value.some(isSession) ? value.filter(isSession).map(eventsOf) : [value]
  return isSession(value) ? [eventsOf(value)] : []
}

function isSession(value: unknown): value is RawRecord {
  return isRecord(value) && Array.isArray(value.events)
}

function eventsOf({ events }: RawRecord): readonly unknown[] {
  return listIn(events)
}
