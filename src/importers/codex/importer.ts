// Rollouts of Codex (`~/.codex/sessions/**/rollout-*.jsonl`): Responses items and events, in envelopes with a
// timestamp. Early versions have bare items after a header.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn } from '../json-fields.js'
import { Rollout } from './rollout.js'
import { isRolloutHeader, startsRollout } from './rollout-header.js'

export const codex = defineImporter({
  key: 'codex',
  summary: 'rollouts of Codex sessions',
  detect: (head) => head.some((value) => isEnvelope(value) || isRolloutHeader(value)),
  open: (context) => new RolloutSession(context),
})

class RolloutSession implements ImportSession {
  readonly #context: ImportContext
  #open: Rollout | null = null

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const isNext = isRecord(value) && (value.type === 'session_meta' || startsRollout(value))
    if (this.#open !== null && (isNext || this.#open.file !== place.file)) yield* this.end()
    this.#open ??= new Rollout(place.file)
    const lost = isRecord(value) ? addValue(this.#open, value) : ['not a line of a rollout']
    for (const what of lost) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    const open = this.#open
    const trace = open?.finish((what) => this.#context.skip(what, { file: open.file, line: 1 })) ?? null
    this.#open = null
    if (trace !== null) yield trace
  }
}

function addValue(rollout: Rollout, value: RawRecord): string[] {
  if (isEnvelope(value)) return found(rollout.push(value))
  if (startsRollout(value)) {
    rollout.start(isRecord(value.session) ? value.session : value)
    return listIn(value.items).flatMap((item) => found(rollout.item(recordIn(item))))
  }
  return typeof value.type === 'string'
    ? found(rollout.item(value, epochMs(value.timestamp)))
    : ['not a line of a rollout']
}

function found(lost: string | null): string[] {
  return lost === null ? [] : [lost]
}

const LINES: ReadonlySet<unknown> = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'])

function isEnvelope(value: unknown): boolean {
  return isRecord(value) && LINES.has(value.type) && isRecord(value.payload)
}
