// The open model: requests are sent at a rate, as by users who do not wait for each other. Latency counts from the time at
// which a request was due. A server that stalls delays every request that was due meanwhile, and a measurement from the
// time of sending would leave that out (coordinated omission: G. Tene, How not to measure latency, 2013; wrk2).
import type { ModelSetting, SendRequest } from './closed-model.js'

export interface OpenSetting extends ModelSetting {
  /** Requests per second. */
  readonly rate: number
  /** Requests that are due wait while so many are under way: memory is bounded, and their latency still counts. */
  readonly maxUnderWay: number
}

export interface OpenOutcome {
  readonly sent: number
  /** Requests that were due and could not be sent before the time was over, each with how long it had waited. */
  readonly unsentMs: readonly number[]
  /** How late requests were sent that had no other reason to wait: this process was busy. In milliseconds. */
  readonly lateMs: readonly number[]
}

export async function openModel<Client>(
  clients: readonly Client[],
  { requests, end, clock, signal, rate, maxUnderWay }: OpenSetting,
  send: SendRequest<Client>,
): Promise<OpenOutcome> {
  const start = clock.now()
  const usable = [...clients]
  const underWay = new Set<Promise<void>>()
  const lateMs: number[] = []
  let sent = 0
  let onOneOver = (): void => {}
  while (sent < requests && usable.length > 0 && !signal.aborted) {
    const due = start + (sent * 1000) / rate
    if (due >= end) break
    await clock.until(due, signal).catch(() => {})
    if (signal.aborted || usable.length === 0) break
    if (underWay.size >= maxUnderWay) {
      // Each request has a time limit, so one of them is over in time.
      await new Promise<void>((resolve) => (onOneOver = resolve))
      if (clock.now() >= end || usable.length === 0) break
    } else lateMs.push(Math.max(0, clock.now() - due))
    // Clients take turns.
    const client = usable[sent % usable.length] as Client
    const request: Promise<void> = send(client, sent, due).then((isUsable) => {
      underWay.delete(request)
      onOneOver()
      if (!isUsable && usable.includes(client)) usable.splice(usable.indexOf(client), 1)
    })
    underWay.add(request)
    sent += 1
  }
  const stopped = clock.now()
  await Promise.all(underWay)
  return {
    sent,
    lateMs,
    unsentMs: usable.length === 0 ? [] : waitedSince({ start, rate, sent, requests, end, stopped }),
  }
}

interface Schedule {
  readonly start: number
  readonly rate: number
  readonly sent: number
  readonly requests: number
  readonly end: number
  readonly stopped: number
}

/** How long each request had waited that was due before the end, when the load stopped. */
function waitedSince({ start, rate, sent, requests, end, stopped }: Schedule): readonly number[] {
  const waited: number[] = []
  for (let request = sent; request < requests; request += 1) {
    const due = start + (request * 1000) / rate
    if (due >= Math.min(end, stopped)) break
    waited.push(stopped - due)
  }
  return waited
}
