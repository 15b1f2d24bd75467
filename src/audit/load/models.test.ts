import { expect, it } from 'vitest'
import { percentileOf } from '../../core/statistics/percentile.js'
import { closedModel } from './closed-model.js'
import { openModel } from './open-model.js'
import { VirtualClock } from './virtual-clock.js'

const SIGNAL = new AbortController().signal
const FOREVER = Number.POSITIVE_INFINITY

/** A server that handles one request after the other. */
class Queue {
  readonly latencies: number[] = []
  readonly #clock: VirtualClock
  readonly #msOf: (request: number) => number
  #freeAt = 0

  constructor(clock: VirtualClock, msOf: (request: number) => number) {
    this.#clock = clock
    this.#msOf = msOf
  }

  readonly send = async (_client: number, request: number, intended: number): Promise<boolean> => {
    this.#freeAt = Math.max(this.#freeAt, this.#clock.now()) + this.#msOf(request)
    await this.#clock.until(this.#freeAt)
    this.latencies.push(this.#clock.now() - intended)
    return true
  }

  percentile(name: 'p50' | 'p90' | 'p99'): number {
    return percentileOf(
      this.latencies.toSorted((one, other) => one - other),
      name,
    )
  }
}

it('closed: each client waits for its answer, so a queue of one delays n clients by n service times', async () => {
  for (const clients of [1, 4]) {
    const clock = new VirtualClock()
    const server = new Queue(clock, () => 10)
    const names = Array.from({ length: clients }, (_, index) => index)
    const sent = await closedModel(names, { requests: 200, end: FOREVER, clock, signal: SIGNAL }, server.send)
    expect(sent).toBe(200)
    expect(server.percentile('p50')).toBe(10 * clients)
    expect(clock.now()).toBe(2000)
  }
})

it('closed: ends when the time is over, and when a client can send nothing more', async () => {
  const clock = new VirtualClock()
  const server = new Queue(clock, () => 10)
  expect(await closedModel([1], { requests: 1000, end: 95, clock, signal: SIGNAL }, server.send)).toBe(10)
  const dead = async (): Promise<boolean> => false
  expect(await closedModel([1, 2], { requests: 1000, end: FOREVER, clock, signal: SIGNAL }, dead)).toBe(2)
})

it('open: requests are sent on time, whether or not answers come', async () => {
  const clock = new VirtualClock()
  const times: number[] = []
  const send = async (): Promise<boolean> => {
    times.push(clock.now())
    await clock.after(1000)
    return true
  }
  const setting = { requests: 5, end: FOREVER, clock, signal: SIGNAL, rate: 10, maxUnderWay: 100 }
  const outcome = await openModel([1, 2], setting, send)
  expect(times).toEqual([0, 100, 200, 300, 400])
  expect(outcome).toEqual({ sent: 5, unsentMs: [], lateMs: [0, 0, 0, 0, 0] })
})

it('open: a stall delays all requests that were due meanwhile, which the closed model leaves out', async () => {
  // One request of 1000 takes a second, all others 1 ms; 100 requests per second.
  const stall = (request: number): number => (request === 500 ? 1000 : 1)
  const [open, closed] = [new VirtualClock(), new VirtualClock()]
  const [stalledOpen, stalledClosed] = [new Queue(open, stall), new Queue(closed, stall)]
  const common = { requests: 1000, end: FOREVER, signal: SIGNAL }
  await openModel([1], { ...common, clock: open, rate: 100, maxUnderWay: 1000 }, stalledOpen.send)
  await closedModel([1], { ...common, clock: closed }, stalledClosed.send)
  expect(stalledClosed.percentile('p99')).toBe(1)
  // The request that is due 10k ms after the stall began waits 1000 - 9k ms, for k from 0 to 111.
  expect(stalledOpen.percentile('p50')).toBe(1)
  expect(stalledOpen.percentile('p90')).toBe(1000 - 9 * 100)
  expect(stalledOpen.percentile('p99')).toBe(1000 - 9 * 10)
})

it('open: a limit of requests under way does not hide latency', async () => {
  const latencies = async (maxUnderWay: number): Promise<readonly number[]> => {
    const clock = new VirtualClock()
    const server = new Queue(clock, () => 20)
    await openModel([1], { requests: 50, end: FOREVER, clock, signal: SIGNAL, rate: 100, maxUnderWay }, server.send)
    return server.latencies
  }
  expect(await latencies(2)).toEqual(await latencies(1000))
})

it('open: what was due and could not be sent is told, with how long it had waited', async () => {
  const clock = new VirtualClock()
  const server = new Queue(clock, () => 1000)
  const setting = { requests: 100, end: 500, clock, signal: SIGNAL, rate: 10, maxUnderWay: 1 }
  const { sent, unsentMs } = await openModel([1], setting, server.send)
  // At 0, 100, 200, 300 and 400 ms five were due. The first was answered at 1000 ms, after the end.
  expect(sent).toBe(1)
  expect(unsentMs).toEqual([900, 800, 700, 600])
})

it('open: a client that can send nothing more is left out, and without clients it ends', async () => {
  const clock = new VirtualClock()
  const asked: number[] = []
  const send = async (client: number): Promise<boolean> => {
    asked.push(client)
    return client === 2 && asked.length < 4
  }
  const setting = { requests: 100, end: FOREVER, clock, signal: SIGNAL, rate: 10, maxUnderWay: 10 }
  expect(await openModel([1, 2], setting, send)).toMatchObject({ unsentMs: [] })
  expect(asked).toEqual([1, 2, 2, 2])
})
