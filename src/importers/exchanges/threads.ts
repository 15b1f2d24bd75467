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

interface Waiting<Run> {
  readonly run: Run
  readonly keys: readonly string[]
}

export class Threads<Run> {
  /** The one that waits longest is first. */
  readonly #waiting = new Set<Waiting<Run>>()
  readonly #byKey = new Map<string, Waiting<Run>[]>()

  /** Takes the run that this request continues. */
  take({ marks, previousId, file }: Exchange): Continued<Run> | null {
    const previous = previousId === null ? undefined : this.#byKey.get(`id ${previousId}`)?.[0]
    if (previous !== undefined) return this.#taken(previous, 0)
    const prefixes = prefixesOf(marks)
    for (const { key, length } of prefixes.reverse()) {
      const isWhole = length === prefixes[0]?.length
      const waiting = (this.#byKey.get(key) ?? (isWhole ? undefined : this.#byKey.get(`${file} ${key}`)))?.[0]
      if (waiting !== undefined) return this.#taken(waiting, length)
    }
    return null
  }

  /** The run waits for a request that continues it. Returns the runs that have waited too long. */
  hold(run: Run, { marks, answer, isWhole, id, file }: Exchange): readonly Run[] {
    const key = prefixesOf([...marks, ...(answer ?? [])]).at(-1)?.key
    // Without an answer, a list with more messages is a later state of the conversation.
    const keys = [
      ...(key === undefined || isWhole ? [] : [answer === null ? `${file} ${key}` : key]),
      ...(id === null ? [] : [`id ${id}`]),
    ]
    const waiting = { run, keys }
    this.#waiting.add(waiting)
    for (const one of keys) this.#byKey.set(one, [...(this.#byKey.get(one) ?? []), waiting])
    const [oldest] = this.#waiting
    if (this.#waiting.size <= MAX_WAITING || oldest === undefined) return []
    this.#remove(oldest)
    return [oldest.run]
  }

  end(): readonly Run[] {
    const runs = [...this.#waiting].map(({ run }) => run)
    this.#waiting.clear()
    this.#byKey.clear()
    return runs
  }

  #taken(waiting: Waiting<Run>, known: number): Continued<Run> {
    this.#remove(waiting)
    return { run: waiting.run, known }
  }

  #remove(waiting: Waiting<Run>): void {
    this.#waiting.delete(waiting)
    for (const key of waiting.keys) {
      const others = (this.#byKey.get(key) ?? []).filter((one) => one !== waiting)
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
