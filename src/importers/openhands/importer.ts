// OpenHands: results of its benchmarks (one instance per line, with a `history` of events), saved trajectories, and
// event files of a conversation.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { addEvents, failure, isEvent, isForeignCall } from './event.js'
import { addOldEvents, isOldEvent } from './old-event.js'
import { usagesOf } from './usage.js'

export const openhands = defineImporter({
  key: 'openhands',
  summary: 'results, trajectories and events of OpenHands',
  detect: (head) => head.some((value) => eventsIn(value).some((event) => isEvent(event) || isOldEvent(event))),
  isRepeating: true,
  open: (context) => new OpenHandsSession(context),
})

/** Each event of a conversation may be a file of its own. */
const EVENT_FILE = /^(?<folder>.*[/\\])(?:event-)?\d+[^/\\]*\.json$/

interface OpenConversation {
  readonly place: LogPlace
  readonly events: RawRecord[]
}

class OpenHandsSession implements ImportSession {
  readonly #context: ImportContext
  /** Single events, by the folder of their files or by their file. */
  readonly #open = new Map<string, OpenConversation>()

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (isEvent(value) || isOldEvent(value)) {
      const key = EVENT_FILE.exec(place.file)?.groups?.folder ?? place.file
      const open = this.#open.get(key) ?? { place, events: [] }
      this.#open.set(key, open)
      open.events.push(value)
      return
    }
    const events = isRecord(value) && historyOf(value) === null ? [] : eventsIn(value)
    if (events.length === 0) this.#context.skip('no event found', place)
    else yield* this.#trace(events, recordIn(value), place)
  }

  *end(): Generator<RawTrace> {
    for (const { events, place } of this.#open.values()) yield* this.#trace(inOrder(events), {}, place)
    this.#open.clear()
  }

  *#trace(events: readonly RawRecord[], result: RawRecord, place: LogPlace): Generator<RawTrace> {
    const draft = new TraceDraft()
    const metadata = recordIn(result.metadata)
    draft.agent = textIn(result.instance_id)
    draft.model = textIn(recordIn(metadata.llm_config).model) ?? textIn(recordIn(metadata.llm).model)
    if (events.some(isForeignCall))
      this.#context.warn('calls of an agent that OpenHands only starts are not read', place)
    const add = events.some(isEvent) ? addEvents : addOldEvents
    for (const lost of add(draft, events)) this.#context.skip(lost, place)
    for (const { prompt_tokens, completion_tokens } of usagesOf(events, recordIn(result.metrics))) {
      draft.addTokens(numberIn(prompt_tokens), numberIn(completion_tokens))
    }
    const error = textIn(result.error)
    if (error !== null && error !== '') draft.outcome = failure(error)
    if (draft.isEmpty && draft.agent === null) this.#context.skip('no event of a run found', place)
    else yield draft.finish()
  }
}

/** Numbers of events, or their times: files come in the order of their names. */
function inOrder(events: readonly RawRecord[]): readonly RawRecord[] {
  return events.toSorted((a, b) => {
    const [first, second] = [numberIn(a.id), numberIn(b.id)]
    if (first !== null && second !== null) return first - second
    const [one, other] = [textIn(a.timestamp) ?? '', textIn(b.timestamp) ?? '']
    return one < other ? -1 : one > other ? 1 : 0
  })
}

/** The events of a result, of a saved trajectory, or of a list. The oldest results have pairs of action and observation. */
function eventsIn(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return recordsIn(value.flat(1))
  if (!isRecord(value)) return []
  return recordsIn(historyOf(value)?.flat(1) ?? [value])
}

function historyOf({ history, trajectory }: RawRecord): readonly unknown[] | null {
  const events = history ?? trajectory
  return Array.isArray(events) ? events : null
}
