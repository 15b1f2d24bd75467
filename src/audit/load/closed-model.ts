// The closed model: as many requests are under way as there are clients.
import type { LoadClock } from './instruments.js'

export interface ModelSetting {
  /** At most. */
  readonly requests: number
  /** When the time is over; requests that are under way end. */
  readonly end: number
  readonly clock: LoadClock
  readonly signal: AbortSignal
  /** Asked when `requests` are made or the time is over: whether to go on all the same. Only the closed model asks. */
  readonly goesOn?: (sent: number, now: number) => boolean
}

/** Sends the request with this number. Resolves when it is over, however it ended; false when no further one is possible. */
export type SendRequest<Client> = (client: Client, request: number, intended: number) => Promise<boolean>

/** Each client sends its next request when the last one is answered. Returns how many were sent. */
export async function closedModel<Client>(
  clients: readonly Client[],
  { requests, end, clock, signal, goesOn }: ModelSetting,
  send: SendRequest<Client>,
): Promise<number> {
  let sent = 0
  const keepAsking = async (client: Client): Promise<void> => {
    while (!signal.aborted) {
      const now = clock.now()
      if ((sent >= requests || now >= end) && goesOn?.(sent, now) !== true) return
      const request = sent
      sent += 1
      if (!(await send(client, request, now))) return
    }
  }
  await Promise.all(clients.map(keepAsking))
  return sent
}
