// Which run a request continues: the requests of an agent loop repeat everything that came before.
import { RollingKey } from './rolling-key.js'

/** How many runs wait for their next request. Loops that run at the same time are interleaved. */
const MAX_WAITING = 64

export interface Exchange {
  /** What tells apart the entries of the request; null for entries that may change from one request to the next. */
  readonly marks: readonly (string | null)[]
  /** The same of the answer; null where none is recorded. */
  readonly answer: readonly (string | null)[] | null
  /** No other request continues it. */
  readonly isWhole: boolean
  /** Ids of responses, for requests that do not repeat what came before. */
  readonly id: string | null
  readonly previousId: string | null
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

  /**
   * Finds the run that this request continues. A request may also go back to an earlier state of a run: `isShared` says
   * whether that many entries are enough to belong to it.
   */
  take({ marks, previousId, file }: Exchange, isShared: (known: number) => boolean): Continued<Run> | null {
    const previous = previousId === null ? undefined : this.#find(`id ${previousId}`, false)
    if (previous !== undefined) return { run: previous.run, known: 0 }
    const prefixes = prefixesOf(marks).reverse()
    for (const [index, { key, length }] of prefixes.entries()) {
      const mayGoBack = isShared(length)
      const found = this.#find(key, mayGoBack) ?? (index === 0 ? undefined : this.#find(`${file} ${key}`, mayGoBack))
      if (found !== undefined) return { run: found.run, known: length }
    }
    return null
  }

  /** The run waits for a request that continues it. Returns the runs that have waited too long. */
  hold(run: Run, { marks, answer, isWhole, id, file }: Exchange): readonly Run[] {
    const key = prefixesOf([...marks, ...(answer ?? [])]).at(-1)?.key
    const thread = this.#threads.get(run) ?? { run, keys: new Set<string>(), latest: [] }
    // Without an answer, a list with more messages is a later state of the conversation.
    thread.latest = [
      ...(key === undefined || isWhole ? [] : [answer === null ? `${file} ${key}` : key]),
      ...(id === null ? [] : [`id ${id}`]),
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

  end(): readonly Run[] {
    const runs = [...this.#threads.keys()]
    this.#threads.clear()
    this.#byKey.clear()
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

/** The keys of the beginnings of a list, and how many entries each covers. */
function prefixesOf(marks: readonly (string | null)[]): { readonly key: string; readonly length: number }[] {
  const rolling = new RollingKey()
  return marks.flatMap((mark, index) => {
    if (mark === null) return []
    rolling.add(mark)
    return [{ key: rolling.value, length: index + 1 }]
  })
}
