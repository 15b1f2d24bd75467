import { createHash } from 'node:crypto'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { FormatName, NormalisedMessage, ParsedBody } from './normalised-request.js'

/**
 * The conversation that a request belongs to. Equal requests belong to equal conversations and are told apart by their
 * order.
 */
export interface ConversationTurn {
  readonly key: string
  /** How often this turn was asked, from 1. */
  readonly attempt: number
}

/**
 * Parallel runs of one test send the same first request, which does not identify the run. So the n-th request with the
 * same content starts the n-th conversation with that content, whoever sent it: N runs always have the same N
 * conversations, in any order of arrival. Later turns contain the ids of calls that this server issued, which identify
 * the conversation; a turn without calls is again identified by its content.
 */
export class Conversations {
  readonly #keys = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  recognise(format: FormatName, parsed: ParsedBody): ConversationTurn {
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

  /** Registers the calls of an answer: a client that sends one back continues this conversation. */
  remember(key: string, callIds: readonly string[]): void {
    for (const id of callIds) this.#keys.set(id, key)
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}

/** Ids differ between equal conversations; results follow their calls, so removing ids loses nothing else. */
function withoutIds(messages: readonly NormalisedMessage[]): unknown[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return { ...message, calls: message.calls.map(({ id: _id, ...call }) => call) }
    if (message.role === 'tool') return { ...message, results: message.results.map(({ text }) => text) }
    return message
  })
}
