// The ids of the calls that a log contained so far.
import { isTellingId } from './call-mark.js'
import type { Conversation, Dialect, OpenRun } from './exchange-session.js'
import type { Telling } from './run-states.js'

export const NOT_IN_ORDER = 'the exchanges are not in the order of time'

type Seen = Pick<Conversation, 'entries' | 'answer' | 'id' | 'previousId'>

export class SeenCalls {
  readonly #callIds: Dialect['callIds']
  readonly #countCalls: Dialect['countCalls']
  /** Calls of recorded answers. */
  readonly #answered = new Set<string>()
  /** Calls of requests that have a recorded answer. */
  readonly #requested = new Set<string>()
  /** Responses that requests refer to. */
  readonly #continued = new Set<string>()

  constructor({ callIds, countCalls }: Pick<Dialect<OpenRun>, 'callIds' | 'countCalls'>) {
    this.#callIds = callIds
    this.#countCalls = countCalls
  }

  telling(entries: readonly unknown[], answer: readonly unknown[] | null): Telling {
    if (answer === null) return { inAnswer: false, anywhere: false, answeredBefore: false }
    const asked = this.#tellingIds(entries)
    const inAnswer = this.#tellingIds(answer).length > 0
    return {
      inAnswer,
      anywhere: inAnswer || asked.length > 0,
      // A call that no answer contains may be an example, which every run has.
      answeredBefore: asked.some((id) => this.#answered.has(id)),
    }
  }

  /** The first entry whose calls show that a request belongs to an earlier run. Some providers give calls no ids. */
  firstShared(entries: readonly unknown[]): number {
    const first = entries.findIndex((entry) => {
      if (this.#countCalls(entry) === 0) return false
      const ids = this.#callIds(entry)
      return ids.length === 0 || ids.some((id) => isTellingId(id) && this.#answered.has(id))
    })
    return first === -1 ? Number.POSITIVE_INFINITY : first
  }

  add({ entries, answer, previousId = null }: Seen): void {
    if (answer === null) return
    for (const id of this.#tellingIds(entries)) this.#requested.add(id)
    for (const id of this.#tellingIds(answer)) this.#answered.add(id)
    if (previousId !== null) this.#continued.add(previousId)
  }

  /** A loop that shortens or rewrites its history cannot be followed, so its calls are counted again. */
  *repeatsIn({ entries, answer, id = null }: Seen): Generator<string> {
    const known = this.#tellingIds(entries).filter((one) => this.#answered.has(one)).length
    const what = known === 1 ? 'a call' : `${known} calls`
    if (known > 0) yield `the request repeats ${what} of an earlier run, but not all that came before`
    else if (this.#tellingIds(answer ?? []).some((one) => this.#answered.has(one) || this.#requested.has(one))) {
      yield `a call of the answer is in another run already: ${NOT_IN_ORDER}`
    } else if (id !== null && this.#continued.has(id)) {
      yield `a request before this one continues it: ${NOT_IN_ORDER}`
    }
  }

  clear(): void {
    this.#answered.clear()
    this.#requested.clear()
    this.#continued.clear()
  }

  #tellingIds(entries: readonly unknown[]): readonly string[] {
    return entries.flatMap(this.#callIds).filter(isTellingId)
  }
}
