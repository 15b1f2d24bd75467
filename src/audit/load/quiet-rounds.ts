// How a server answers that has nothing else to do: every request once in each round, one after the other.
import type { Exchange } from '../probe/exchange.js'
import type { LoadClock } from './instruments.js'
import type { LoadClient } from './load-clients.js'
import type { LoadRequest } from './load-requests.js'
import { failureOf } from './tally.js'

export interface QuietRounds {
  /** For each request, how long each of its answers took, in milliseconds. */
  readonly ms: readonly (readonly number[])[]
  /** The last exchange of each request. */
  readonly last: readonly (Exchange | undefined)[]
}

/** With fewer pairs, a test of the level 0.01 decides nothing. */
const ROUNDS = 12

export interface QuietSetting {
  readonly requests: readonly LoadRequest[]
  /** No round starts later. */
  readonly ms: number
  readonly clock: LoadClock
  readonly signal: AbortSignal
}

export async function quietRounds(
  client: LoadClient,
  { requests, ms: limitMs, clock, signal }: QuietSetting,
): Promise<QuietRounds> {
  const ms = requests.map((): number[] => [])
  const last: (Exchange | undefined)[] = requests.map(() => undefined)
  const end = clock.now() + limitMs
  for (let round = 0; round < ROUNDS && clock.now() < end; round += 1) {
    for (const [index, request] of requests.entries()) {
      if (signal.aborted || !client.isUsable) return { ms, last }
      const start = clock.now()
      const exchange = await client.ask(request)
      if (failureOf(exchange) === undefined) ms[index]?.push(clock.now() - start)
      last[index] = exchange
    }
  }
  return { ms, last }
}
