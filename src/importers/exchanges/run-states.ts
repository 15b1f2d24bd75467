// Which exchanges a run contains already. Logs may contain an exchange twice, and may not be in the order of time.
import { isTellingId } from './call-mark.js'
import type { Exchange } from './threads.js'

interface States {
  /** All beginnings of the conversation. */
  readonly keys: Set<string>
  /** Those that were read as an exchange, alone and with the id of the answer. */
  readonly counted: Set<string>
  hasTellingId: boolean
}

/** Which ids of calls tell an exchange from others: those of the answer, any, and those of answers before. */
export interface Telling {
  readonly inAnswer: boolean
  readonly anywhere: boolean
  readonly answeredBefore: boolean
}

export interface Contained<Run> {
  readonly run: Run
  /** The exchange itself was read before, not only a later one that contains its messages. */
  readonly isRepeat: boolean
}

export class RunStates<Run> {
  readonly #states = new Map<Run, States>()
  readonly #byKey = new Map<string, Run[]>()
  /** The state that an answer with this id led to; null for an id that several have. */
  readonly #answers = new Map<string, string | null>()

  /** The run that has all of this exchange. */
  find({ prefixes, whole, answerId }: Exchange, telling: Telling): Contained<Run> | null {
    if (whole === undefined) return null
    const { key } = whole
    const runs = this.#byKey.get(key) ?? []
    const isTold = telling.inAnswer || telling.answeredBefore || this.#isTellingAnswer(answerId, key)
    const name = telling.inAnswer ? key : nameOf(key, answerId)
    const same = isTold ? runs.find((run) => this.#states.get(run)?.counted.has(name)) : undefined
    if (same !== undefined) return { run: same, isRepeat: true }
    const hasAnswer = key !== prefixes.at(-1)?.key
    const later = runs.find((run) => {
      const states = this.#states.get(run)
      if (states === undefined || states.counted.has(key)) return false
      return telling.anywhere || (hasAnswer && states.hasTellingId)
    })
    return later === undefined ? null : { run: later, isRepeat: false }
  }

  /** Whether a run has all of this exchange without having read it: a later one came first, or a run began alike. */
  mayContain({ whole }: Exchange): boolean {
    const runs = whole === undefined ? [] : (this.#byKey.get(whole.key) ?? [])
    return runs.length > 0 && runs.every((run) => this.#states.get(run)?.counted.has(whole?.key ?? '') === false)
  }

  /** The run has this exchange, of which it had the first entries before. */
  add(run: Run, { prefixes, whole, previousId }: Exchange, known: number, telling: Telling): void {
    if (whole === undefined) return
    const states = this.#states.get(run) ?? { keys: new Set<string>(), counted: new Set<string>(), hasTellingId: false }
    this.#states.set(run, states)
    if (telling.anywhere) states.hasTellingId = true
    // A request that refers to the response before it does not begin at the beginning.
    const added = previousId === null ? prefixes.filter(({ length }) => length > known) : []
    for (const { key } of [...added, whole]) {
      if (states.keys.has(key)) continue
      states.keys.add(key)
      const runs = this.#byKey.get(key)
      if (runs === undefined) this.#byKey.set(key, [run])
      else runs.push(run)
    }
  }

  /** The exchange was read; a second one like it is a repeat. */
  count(run: Run, { whole, answerId }: Exchange): void {
    if (whole === undefined) return
    const { key } = whole
    const counted = this.#states.get(run)?.counted
    counted?.add(key).add(nameOf(key, answerId))
    if (answerId === null) return
    const known = this.#answers.get(answerId)
    this.#answers.set(answerId, known === undefined || known === key ? key : null)
  }

  remove(run: Run): void {
    for (const key of this.#states.get(run)?.keys ?? []) {
      const others = (this.#byKey.get(key) ?? []).filter((one) => one !== run)
      if (others.length === 0) this.#byKey.delete(key)
      else this.#byKey.set(key, others)
    }
    this.#states.delete(run)
  }

  clear(): void {
    this.#states.clear()
    this.#byKey.clear()
    this.#answers.clear()
  }

  #isTellingAnswer(answerId: string | null, key: string): boolean {
    return answerId !== null && isTellingId(answerId) && this.#answers.get(answerId) === key
  }
}

function nameOf(key: string, answerId: string | null): string {
  return answerId === null ? key : `${key} ${answerId}`
}
