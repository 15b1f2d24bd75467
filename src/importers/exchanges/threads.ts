// Which run a request continues: the requests of an agent loop repeat everything that came before.
import { RollingKey } from './rolling-key.js'

/** How many runs wait for their next request. Loops that run at the same time are interleaved. */
const MAX_WAITING = 64

/** The beginning of a request. */
interface Prefix {
  readonly key: string
  /** How many entries it has. */
  readonly length: number
  /** How many of them have a mark. */
  readonly marks: number
}

export interface Exchange {
  /** All beginnings of the request, the whole last. */
  readonly prefixes: readonly Prefix[]
  /** Of the request with its answer; undefined when nothing tells it from others. */
  readonly whole: Prefix | undefined
  readonly hasAnswer: boolean
  /** No other request continues it. */
  readonly isWhole: boolean
  /** Ids of responses, for requests that do not repeat what came before. */
  readonly id: string | null
  readonly previousId: string | null
  /** The id of the answer, where the provider gives one. */
  readonly answerId: string | null
  readonly hasFailed: boolean
  readonly file: string
}

export interface Continued<Run> {
  readonly run: Run
  /** How many entries of the request the run has already. */
  readonly known: number
}

interface Thread<Run> {
  readonly run: Run
  /** All states that a request may continue. */
  readonly keys: Set<string>
  /** Those of the latest exchange. */
  latest: readonly string[]
}

export class Threads<Run> {
  /** The one that waits longest is first. */
  readonly #threads = new Map<Run, Thread<Run>>()
  readonly #byKey = new Map<string, Thread<Run>[]>()
  /** How many marks the states have that a request may continue: other beginnings need not be looked for. */
  readonly #sizes = new Set<number>()

  /**
   * Finds the run that this request continues. A request may also go back to an earlier state of a run: `isShared` says
   * whether that many entries are enough to belong to it.
   */
  take({ prefixes, previousId, file }: Exchange, isShared: (known: number) => boolean): Continued<Run> | null {
    const previous = previousId === null ? undefined : this.#find(`id ${previousId}`, false)
    if (previous !== undefined) return { run: previous.run, known: 0 }
    for (const prefix of prefixes.toReversed()) {
      const { key, length, marks } = prefix
      if (!this.#sizes.has(marks)) continue
      const mayGoBack = isShared(length)
      const isAll = prefix === prefixes.at(-1)
      const found = this.#find(key, mayGoBack) ?? (isAll ? undefined : this.#find(`${file} ${key}`, mayGoBack))
      if (found !== undefined) return { run: found.run, known: length }
    }
    return null
  }

  /** The run waits for a request that continues it. Returns the runs that have waited too long. */
  hold(run: Run, { whole, hasAnswer, hasFailed, isWhole, id, file }: Exchange): readonly Run[] {
    const key = isWhole ? undefined : whole?.key
    if (whole !== undefined && !isWhole) this.#sizes.add(whole.marks)
    const thread = this.#threads.get(run) ?? { run, keys: new Set<string>(), latest: [] }
    // Without an answer, a list with more messages is a later state of the conversation.
    thread.latest = [
      ...(key === undefined ? [] : [hasAnswer ? key : `${file} ${key}`]),
      ...(id === null ? [] : [`id ${id}`]),
      // A request that failed may be sent again.
      ...(hasFailed ? thread.latest : []),
    ]
    for (const one of thread.latest.filter((one) => !thread.keys.has(one))) {
      thread.keys.add(one)
      this.#byKey.set(one, [...(this.#byKey.get(one) ?? []), thread])
    }
    this.#threads.delete(run)
    this.#threads.set(run, thread)
    const [oldest] = this.#threads.values()
    if (this.#threads.size <= MAX_WAITING || oldest === undefined) return []
    this.#remove(oldest)
    return [oldest.run]
  }

  /** The log still contains exchanges of this run. */
  touch(run: Run): void {
    const thread = this.#threads.get(run)
    if (thread === undefined) return
    this.#threads.delete(run)
    this.#threads.set(run, thread)
  }

  end(): readonly Run[] {
    const runs = [...this.#threads.keys()]
    this.#threads.clear()
    this.#byKey.clear()
    this.#sizes.clear()
    return runs
  }

  #find(key: string, mayGoBack: boolean): Thread<Run> | undefined {
    const threads = this.#byKey.get(key) ?? []
    return threads.find(({ latest }) => latest.includes(key)) ?? (mayGoBack ? threads[0] : undefined)
  }

  #remove(thread: Thread<Run>): void {
    this.#threads.delete(thread.run)
    for (const key of thread.keys) {
      const others = (this.#byKey.get(key) ?? []).filter((one) => one !== thread)
      if (others.length === 0) this.#byKey.delete(key)
      else this.#byKey.set(key, others)
    }
  }
}

type Mark = string | null

/** The marks tell entries apart; null for entries that may change from one request to the next. */
export function prefixesOf(marks: readonly Mark[], answer: readonly Mark[]): Pick<Exchange, 'prefixes' | 'whole'> {
  const rolling = new RollingKey()
  const all: Prefix[] = []
  for (const [index, mark] of [...marks, ...answer].entries()) {
    if (mark === null) continue
    rolling.add(mark)
    all.push({ key: rolling.value, length: index + 1, marks: all.length + 1 })
  }
  return { prefixes: all.filter(({ length }) => length <= marks.length), whole: all.at(-1) }
}
