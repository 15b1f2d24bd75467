import { canonicalJson } from '../../../core/json/canonical-json.js'
import { canBeSameArguments } from '../calls/same-arguments.js'
import type { MessageCall, MessageResult, SpanMessage } from './message.js'

/** The messages of a conversation so far. A message may be divided differently when it is repeated. */
export class HeardMessages {
  /** Further ids of calls: an answer and the requests that repeat it may name a call differently. */
  readonly aliases = new Map<string, MessageCall>()
  readonly #calls = new Map<string, MessageCall[]>()
  readonly #others = new Map<string, number>()
  /** How often the current request has something. */
  #here = new Map<string, number>()

  /** The next request. */
  begin(): void {
    this.#here = new Map()
  }

  /** What the current request is the first to contain; null when all of the message was heard. */
  newPart(message: SpanMessage): SpanMessage | null {
    const calls = message.calls.filter((call) => this.#isNewCall(call))
    const results = message.results.filter((result) => this.#isNew(resultKey(result)))
    const hasParts = message.calls.length + message.results.length > 0
    if (hasParts ? calls.length + results.length === 0 : !this.#isNew(textKey(message))) return null
    return { ...message, calls, results }
  }

  /** An answer is new, even when the model gave the same one before. */
  add(message: SpanMessage): void {
    for (const call of message.calls) this.#addCall(call)
    for (const result of message.results) this.#count(resultKey(result))
    if (message.calls.length + message.results.length === 0) this.#count(textKey(message))
  }

  /** By its id; ids may differ or be used again, so also by what is called with which arguments. */
  #isNewCall(call: MessageCall): boolean {
    const byId = call.id === null ? undefined : this.#repeated(idKey(call.id))
    const byShape = this.#repeated(shapeKey(call))
    const known = byId !== undefined && isSameCall(byId, call) ? byId : byShape
    if (known === undefined) this.#addCall(call)
    else if (call.id !== null && known.id !== call.id) this.aliases.set(call.id, known)
    return known === undefined
  }

  #repeated(key: string): MessageCall | undefined {
    return this.#calls.get(key)?.[this.#takeCount(key)]
  }

  #addCall(call: MessageCall): void {
    for (const key of [shapeKey(call), ...(call.id === null ? [] : [idKey(call.id)])]) {
      const known = this.#calls.get(key)
      if (known === undefined) this.#calls.set(key, [call])
      else known.push(call)
    }
  }

  #isNew(key: string): boolean {
    if (this.#takeCount(key) < (this.#others.get(key) ?? 0)) return false
    this.#count(key)
    return true
  }

  #count(key: string): void {
    this.#others.set(key, (this.#others.get(key) ?? 0) + 1)
  }

  #takeCount(key: string): number {
    const count = this.#here.get(key) ?? 0
    this.#here.set(key, count + 1)
    return count
  }
}

function isSameCall(one: MessageCall, other: MessageCall): boolean {
  return one.name === other.name && canBeSameArguments(one, other)
}

function idKey(id: string): string {
  return `id ${id}`
}

function shapeKey({ name, args, args_text }: MessageCall): string {
  return `call ${name} ${args_text ?? canonicalJson(args ?? null)}`
}

function resultKey({ id, result }: MessageResult): string {
  return canonicalJson(['result', id, result.content ?? null])
}

function textKey({ role, text }: SpanMessage): string {
  return canonicalJson([role, text?.trim() ?? ''])
}
