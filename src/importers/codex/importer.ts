// Rollouts of Codex (`~/.codex/sessions/**/rollout-*.jsonl`): Responses items and events, in envelopes with a
// timestamp. Early versions have bare items after a header.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { listIn, recordIn } from '../json-fields.js'
import type { TraceDraft } from '../trace-draft.js'
import { Rollout } from './rollout.js'
import { isRolloutHeader, startsRollout, type Thread } from './rollout-header.js'

export const codex = defineImporter({
  key: 'codex',
  summary: 'rollouts of Codex sessions',
  detect: (head) => head.some((value) => isEnvelope(value) || isRolloutHeader(value)),
  open: (context) => new RolloutSession(context),
})

class RolloutSession implements ImportSession {
  readonly #context: ImportContext
  #open: Rollout | null = null
  /** Rollouts that wait for those of the agents they started, by their thread. */
  readonly #parents = new Map<string, TraceDraft>()
  readonly #subagents: { readonly thread: Thread; readonly draft: TraceDraft }[] = []

  constructor(context: ImportContext) {
    this.#context = context
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    const open = this.#open
    if (open !== null && (open.file !== place.file || startsNext(value, open))) yield* this.#close()
    this.#open ??= new Rollout(place.file)
    const lost = isRecord(value) ? addValue(this.#open, value) : ['not a line of a rollout']
    for (const what of lost) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    yield* this.#close()
    // Agents that subagents started come after these in the files, and join first.
    for (const { thread, draft } of this.#subagents.toReversed()) {
      const parent = this.#parents.get(thread.parent ?? '')
      if (parent !== undefined && parent !== draft) parent.join(draft, thread.id ?? 'subagent')
      else yield draft.finish()
    }
    for (const draft of this.#parents.values()) {
      if (!this.#subagents.some((one) => one.draft === draft)) yield draft.finish()
    }
    this.#subagents.length = 0
    this.#parents.clear()
  }

  *#close(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    const draft = open?.finish((what) => this.#context.skip(what, { file: open.file, line: 1 })) ?? null
    if (open === null || draft === null) return
    const { thread } = open
    const isParent = open.hasSpawned && typeof thread?.id === 'string' && !this.#parents.has(thread.id)
    if (isParent) this.#parents.set(thread.id, draft)
    if (thread !== null && thread.parent !== null) this.#subagents.push({ thread, draft })
    else if (!isParent) yield draft.finish()
  }
}

/** A forked rollout begins with its own header and that of the thread it continues. */
function startsNext(value: unknown, open: Rollout): boolean {
  if (!isRecord(value)) return false
  if (value.type !== 'session_meta') return startsRollout(value)
  const { id } = recordIn(value.payload)
  return typeof id !== 'string' || id !== open.thread?.origin
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
