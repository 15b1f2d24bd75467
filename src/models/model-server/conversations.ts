import { createHash } from 'node:crypto'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { FormatName, NormalisedMessage, ParsedBody } from './normalised-request.js'

/** Which conversation a request belongs to. Equal requests are equal conversations, told apart by their order. */
export interface Sighting {
  readonly key: string
  /** How often this turn of it was asked, from 1. */
  readonly attempt: number
}

/**
 * Parallel runs of one test send the same first request, and nothing in it says which run it is. So the n-th request
 * with some content starts the n-th conversation of that content, whoever sent it: over N runs the same N
 * conversations take place, in whatever order they arrive. Later turns carry the ids of the calls that this server
 * gave out, and those tell exactly which conversation goes on; one without calls is again known by its content.
 */
export class Conversations {
  readonly #keys = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  recognise(format: FormatName, parsed: ParsedBody): Sighting {
    const turns = parsed.messages.filter((message) => message.role === 'assistant')
    for (const call of turns.flatMap((turn) => turn.calls)) {
      const key = this.#keys.get(call.id)
      if (key !== undefined) return { key, attempt: this.#count(`${key} ${turns.length}`) }
    }
    const content = canonicalJson([format, { ...parsed, messages: withoutIds(parsed.messages) }])
    const hash = createHash('sha256').update(content).digest('hex')
    const attempt = this.#count(hash)
    return { key: `${hash} ${attempt}`, attempt }
  }

  /** The calls of an answer: whoever sends one back continues this conversation. */
  remember(key: string, callIds: readonly string[]): void {
    for (const id of callIds) this.#keys.set(id, key)
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}

/** Ids differ between equal conversations; results follow their calls, so leaving them out loses nothing else. */
function withoutIds(messages: readonly NormalisedMessage[]): unknown[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return { ...message, calls: message.calls.map(({ id: _id, ...call }) => call) }
    if (message.role === 'tool') return { ...message, results: message.results.map(({ text }) => text) }
    return message
  })
}
