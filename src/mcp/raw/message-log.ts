// Everything that a server sent on one wire, in order, and who waits for it.
import { isTooDeepValue, NESTED_TOO_DEEP } from '../../core/json/nesting.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** A message, or an output that is none: a line of a log, an element that is not an object. */
export type Received =
  /** `inBatch`: it was an element of an array. */
  | { readonly kind: 'message'; readonly message: RawRecord; readonly inBatch?: boolean }
  | { readonly kind: 'stray'; readonly text: string }

/** A server may send without end. Older entries are dropped. */
const MAX_KEPT = 2000
const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024

type Match = (entry: Received) => boolean
type MessageId = string | number

interface Waiting {
  readonly match: Match
  readonly resolve: (entry: Received | null) => void
}

export class MessageLog {
  /** Called for each request of the server. */
  onRequest: ((message: RawRecord) => void) | undefined
  /** Called for each answer that nobody waits for (any more). */
  onUnclaimed: ((message: RawRecord) => void) | undefined
  /** False for whoever only waits for answers: entries are not kept, so `since` has none. */
  isKept = true
  #entries: { readonly entry: Received; readonly size: number }[] = []
  #dropped = 0
  #characters = 0
  readonly #waiting = new Set<Waiting>()
  readonly #answers = new Map<MessageId, (message: RawRecord | null) => void>()
  #ended: string | undefined

  /** How many entries have come so far; `since` takes it. */
  get count(): number {
    return this.#dropped + this.#entries.length
  }

  /** Why nothing more will come: `exited with code 1`. */
  get ended(): string | undefined {
    return this.#ended
  }

  since(count: number): readonly Received[] {
    return this.#entries.slice(Math.max(0, count - this.#dropped)).map(({ entry }) => entry)
  }

  /** Reads one JSON text: a message, a batch of them, or something else. */
  addText(text: string): void {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      this.#add({ kind: 'stray', text }, text.length)
      return
    }
    // Whoever looks at a message walks it.
    if (isTooDeepValue(value)) {
      this.end(`sent a message ${NESTED_TOO_DEEP}`)
      return
    }
    const elements = Array.isArray(value) ? value : [value]
    for (const element of elements) {
      if (isRecord(element) && 'jsonrpc' in element) {
        const batch = Array.isArray(value) ? { inBatch: true } : {}
        this.#add({ kind: 'message', message: element, ...batch }, text.length)
      } else this.#add({ kind: 'stray', text }, text.length)
    }
  }

  end(why: string): void {
    if (this.#ended !== undefined) return
    this.#ended = why
    for (const { resolve } of this.#waiting) resolve(null)
    for (const resolve of this.#answers.values()) resolve(null)
    this.#waiting.clear()
    this.#answers.clear()
  }

  /** The answer to the request with this id; null when the wire ends, or `signal` is aborted, before it comes. */
  answerTo(id: MessageId, signal: AbortSignal): Promise<RawRecord | null> {
    return new Promise((resolve) => {
      if (this.#ended !== undefined || signal.aborted) return resolve(null)
      const settle = (message: RawRecord | null): void => {
        signal.removeEventListener('abort', giveUp)
        this.#answers.delete(id)
        resolve(message)
      }
      const giveUp = (): void => settle(null)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#answers.set(id, settle)
    })
  }

  /** The next entry that matches, from now on; null when none comes in time. */
  next(match: Match, signal: AbortSignal): Promise<Received | null> {
    return new Promise((resolve) => {
      if (this.#ended !== undefined || signal.aborted) return resolve(null)
      const waiting: Waiting = {
        match,
        resolve: (entry) => {
          signal.removeEventListener('abort', giveUp)
          this.#waiting.delete(waiting)
          resolve(entry)
        },
      }
      const giveUp = (): void => waiting.resolve(null)
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(waiting)
    })
  }

  #add(entry: Received, size: number): void {
    if (this.isKept) {
      this.#entries.push({ entry, size })
      this.#characters += size
    } else this.#dropped += 1
    // In large steps: to drop one entry each time would copy the list each time.
    if (this.#entries.length > 2 * MAX_KEPT || this.#characters > MAX_KEPT_CHARACTERS) this.#drop()
    if (entry.kind === 'message') {
      const { message } = entry
      if (isAnswer(message)) {
        const claim = this.#answers.get(message.id) ?? this.onUnclaimed
        claim?.(message)
      } else if ('method' in message && 'id' in message) this.onRequest?.(message)
    }
    for (const waiting of this.#waiting) if (waiting.match(entry)) waiting.resolve(entry)
  }

  #drop(): void {
    const kept = this.#entries.slice(-MAX_KEPT)
    let characters = kept.reduce((sum, { size }) => sum + size, 0)
    while (characters > MAX_KEPT_CHARACTERS && kept.length > 1) characters -= kept.shift()?.size ?? 0
    this.#dropped += this.#entries.length - kept.length
    this.#entries = kept
    this.#characters = characters
  }
}

function isAnswer(message: RawRecord): message is RawRecord & { readonly id: MessageId } {
  const { id } = message
  return (typeof id === 'string' || typeof id === 'number') && ('result' in message || 'error' in message)
}
