import type { DraftResult } from '../../draft-call.js'
import type { NewMessages } from './agent-conversation.js'
import type { MessageCall, MessageResult } from './message.js'

/** Results in messages, to be taken by their calls: by id, in order when an id is used again. */
export class MessageResults {
  readonly #byId = new Map<string, DraftResult[]>()
  readonly #byCall = new Map<MessageCall, DraftResult>()
  readonly #taken = new Set<string>()
  readonly #aliases: ReadonlyMap<MessageCall, readonly string[]>

  constructor(requests: readonly NewMessages[], aliases: ReadonlyMap<string, MessageCall>) {
    this.#aliases = invert(aliases)
    let waiting: MessageCall[] = []
    for (const { before, answer } of requests) {
      for (const { calls, results } of [...before, ...answer]) {
        for (const one of results) {
          if (one.id === null) waiting = this.#pair(one, waiting)
          else append(this.#byId, one.id, one.result)
        }
        if (calls.length > 0) waiting = [...waiting.filter((call) => call.id !== null), ...calls].slice(-MAX_WAITING)
      }
    }
  }

  /** Without an id, a result belongs to the first call that waits for one, of its tool if it names that. */
  #pair({ name, result }: MessageResult, waiting: readonly MessageCall[]): MessageCall[] {
    const call = waiting.find((one) => name === null || one.name === name)
    if (call !== undefined) this.#byCall.set(call, result)
    return waiting.filter((one) => one !== call)
  }

  takeFor(call: MessageCall): DraftResult | null {
    const paired = this.#byCall.get(call)
    if (paired !== undefined) return paired
    for (const id of [...(call.id === null ? [] : [call.id]), ...(this.#aliases.get(call) ?? [])]) {
      const result = this.take(id)
      if (result !== null) return result
    }
    return null
  }

  take(id: string): DraftResult | null {
    this.#taken.add(id)
    const [first, ...rest] = this.#byId.get(id) ?? []
    if (rest.length > 0) this.#byId.set(id, rest)
    else this.#byId.delete(id)
    return first ?? null
  }

  /** Ids of results whose call was not found. */
  unknown(): string[] {
    return [...this.#byId.keys()].filter((id) => !this.#taken.has(id))
  }
}

/** Calls that can wait for results without ids: those of a few answers. */
const MAX_WAITING = 256

function append(lists: Map<string, DraftResult[]>, key: string, value: DraftResult): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

function invert(aliases: ReadonlyMap<string, MessageCall>): Map<MessageCall, string[]> {
  const ids = new Map<MessageCall, string[]>()
  for (const [id, call] of aliases) ids.set(call, [...(ids.get(call) ?? []), id])
  return ids
}
