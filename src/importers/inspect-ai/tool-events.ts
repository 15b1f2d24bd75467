// The events of a sample record every executed call, with times: also those of subagents, and those that were removed from
// the messages when the conversation was compacted.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { readArguments } from '../json-arguments.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { failureOf, outputOf } from './messages.js'

const ATTACHMENT = 'attachment://'
/** Spans deeper than this count as not nested. */
const MAX_SPANS = 100

interface ToolEvent {
  readonly event: RawRecord
  readonly id: string
  /** The agent inside a call that made it, if any. */
  readonly subagent: string | null
}

export class ToolEvents {
  readonly #attachments: RawRecord
  readonly #byId = new Map<string, RawRecord>()
  readonly #tools: readonly ToolEvent[]
  readonly #isCompacted: boolean

  constructor(sample: RawRecord) {
    this.#attachments = recordIn(sample.attachments)
    const events = recordsIn(sample.events)
    const spans = new Map(events.flatMap((event) => (isSpan(event) ? [[textIn(event.id) ?? '', event] as const] : [])))
    this.#isCompacted = events.some(({ event }) => event === 'compaction')
    this.#tools = events.flatMap((event) => toolsIn(event, subagentOf(event, spans)))
    for (const { event, id } of this.#tools) if (!this.#byId.has(id)) this.#byId.set(id, event)
  }

  startOf(id: string | null): number | null {
    return id === null ? null : epochMs(this.#byId.get(id)?.timestamp)
  }

  endOf(id: string | null): number | null {
    return id === null ? null : epochMs(this.#byId.get(id)?.completed)
  }

  argumentsOf(id: string): unknown {
    return this.#resolved(this.#byId.get(id)?.arguments)
  }

  /** Adds executed calls that no message has. Returns what is left out. */
  addOthers(draft: TraceDraft, called: readonly string[]): readonly string[] {
    const known = new Set(called)
    const others = this.#tools.filter(({ id }) => !known.has(id))
    const isEarlier = this.#isCompacted || draft.calls === 0
    const lost: string[] = []
    const own = draft.calls === 0 ? draft : new TraceDraft()
    const subagents = new Map<string, TraceDraft>()
    for (const tool of others) {
      if (tool.subagent !== null) {
        const subagent = subagents.get(tool.subagent) ?? new TraceDraft()
        subagents.set(tool.subagent, subagent)
        this.#add(subagent, tool)
      } else if (isEarlier) {
        this.#add(own, tool)
      } else {
        lost.push(`a call of ${textIn(tool.event.function) ?? 'a tool'} that no message has`)
      }
    }
    if (own !== draft && own.calls > 0) draft.join(own, 'main')
    for (const [name, subagent] of subagents) draft.join(subagent, name)
    return lost
  }

  #add(draft: TraceDraft, { event, id }: ToolEvent): void {
    const name = textIn(event.function)
    if (name === null || name === '') return
    const args = readArguments(this.#resolved(event.arguments))
    draft.call({ id, ...readMcpName(name), ...args, at: epochMs(event.timestamp) })
    const output = outputOf(this.#resolved(event.result))
    draft.result(id, { ...output, ...failureOf(event), at: epochMs(event.completed) })
  }

  /** Long texts of events are kept once for the sample, at the first two levels of a value. */
  #resolved(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value))
      return value.map((entry) => (typeof entry === 'string' ? this.#text(entry) : this.#fields(entry)))
    return this.#fields(value)
  }

  #fields(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, typeof inner === 'string' ? this.#text(inner) : inner]),
    )
  }

  #text(value: string): string {
    if (!value.startsWith(ATTACHMENT)) return value
    const hash = value.slice(ATTACHMENT.length)
    return Object.hasOwn(this.#attachments, hash) ? (textIn(this.#attachments[hash]) ?? value) : value
  }
}

function isSpan({ event }: RawRecord): boolean {
  return event === 'span_begin'
}

/** Older logs have the events of a subagent inside the call of its tool. */
function toolsIn(event: RawRecord, subagent: string | null): readonly ToolEvent[] {
  const found: ToolEvent[] = []
  const open: { event: RawRecord; subagent: string | null }[] = [{ event, subagent }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const id = textIn(next.event.id)
    const isTool = next.event.event === 'tool' && id !== null
    if (isTool) found.push({ event: next.event, id, subagent: next.subagent })
    const inner = isTool ? (textIn(next.event.function) ?? 'subagent') : next.subagent
    for (const nested of recordsIn(listIn(next.event.events)).toReversed())
      open.push({ event: nested, subagent: inner })
  }
  return found
}

/** The agent of a call inside another call: each call has a span of type `tool`. */
function subagentOf(event: RawRecord, spans: ReadonlyMap<string, RawRecord>): string | null {
  let agent: string | null = null
  let calls = 0
  let span = spans.get(textIn(event.span_id) ?? '')
  for (let depth = 0; span !== undefined && depth < MAX_SPANS; depth += 1) {
    if (span.type === 'tool') calls += 1
    if (span.type === 'agent') agent ??= textIn(span.name)
    if (calls === 2) return agent ?? textIn(span.name)
    span = spans.get(textIn(span.parent_id) ?? '')
  }
  return null
}
