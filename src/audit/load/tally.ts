// What came back for one request in one step of a load.
import { type Percentile, percentileOf } from '../../core/statistics/percentile.js'
import { type Exchange, errorOf, resultOf } from '../probe/exchange.js'
import type { LoadRequest } from './load-requests.js'

export interface Failure {
  readonly count: number
  /** The first one. */
  readonly exchange: Exchange
}

/** Answers that differ are kept for a comparison; a tool that always answers differently needs no more. */
const MAX_ANSWERS = 30
/** Of all kept answers of a tally. */
const MAX_CHARACTERS = 4 * 1024 * 1024

export class Tally {
  readonly request: LoadRequest
  readonly failures = new Map<FailureKind, Failure>()
  /** Each text of a result, once. */
  readonly answers = new Map<string, Failure>()
  readonly #latencies: number[] = []
  #characters = 0
  #count = 0

  constructor(request: LoadRequest) {
    this.request = request
  }

  /** How many requests were made. */
  get count(): number {
    return this.#count
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** How long answers took in milliseconds, in order of size; without failures that were answered quickly. */
  get latencies(): readonly number[] {
    return this.#latencies.sort((one, other) => one - other)
  }

  add(exchange: Exchange, ms: number): void {
    this.#count += 1
    const failure = failureOf(exchange)
    if (failure !== undefined) {
      this.failures.set(failure, addedTo(this.failures.get(failure), exchange))
      // Whoever waits in vain waits at least as long.
      if (failure === 'silence') this.#latencies.push(ms)
      return
    }
    this.#latencies.push(ms)
    if (this.request.expected !== undefined) this.#keep(exchange)
  }

  /** A request that was due and could not be sent in time. */
  addUnsent(ms: number): void {
    this.#latencies.push(ms)
  }

  #keep(exchange: Exchange): void {
    const text = JSON.stringify(resultOf(exchange))
    const known = this.answers.get(text)
    const hasRoom = this.answers.size < MAX_ANSWERS && this.#characters + text.length <= MAX_CHARACTERS
    if (known === undefined && this.answers.size > 0 && !hasRoom) return
    if (known === undefined) this.#characters += text.length
    this.answers.set(text, addedTo(known, exchange))
  }
}

/** `silence`: nothing came in time; `broken`: the connection ended. */
export type FailureKind = 'isError' | 'error' | 'http' | 'silence' | 'broken'

/** Undefined for a request that was answered with a success. */
export function failureOf(exchange: Exchange): FailureKind | undefined {
  if (errorOf(exchange) !== undefined) return 'error'
  const result = resultOf(exchange)
  if (result !== undefined) return result.isError === true ? 'isError' : undefined
  if (exchange.http !== undefined && exchange.http.status >= 400) return 'http'
  return exchange.silence?.startsWith('no answer within') === true ? 'silence' : 'broken'
}

/** Undefined without an answer. */
export function percentile(sorted: readonly number[], name: Percentile): number | null {
  return sorted.length === 0 ? null : percentileOf(sorted, name)
}

function addedTo(known: Failure | undefined, exchange: Exchange): Failure {
  return { count: (known?.count ?? 0) + 1, exchange: known?.exchange ?? exchange }
}
