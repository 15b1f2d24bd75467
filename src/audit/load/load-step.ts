// One step of a load: so many clients, or so many requests per second, for a while.

import { clientsUsage } from './clients-usage.js'
import { closedModel } from './closed-model.js'
import type { GeneratorGauge, Instruments, Lateness } from './instruments.js'
import type { LoadClient } from './load-clients.js'
import type { LoadRequest } from './load-requests.js'
import { openModel } from './open-model.js'
import { percentile, Tally } from './tally.js'

export type Load =
  | { readonly model: 'closed'; readonly clients: number }
  | { readonly model: 'open'; readonly rate: number }

export interface StepExtension {
  readonly count: number
  readonly ms: number
  readonly isShort: (tallies: readonly Tally[]) => boolean
}

export interface StepSetting {
  readonly load: Load
  readonly requests: readonly LoadRequest[]
  readonly clients: readonly LoadClient[]
  /** At most. */
  readonly count: number
  readonly ms: number
  /** More than that, as long as the answers decide too little. */
  readonly more?: StepExtension
  readonly instruments: Instruments
  readonly signal: AbortSignal
}

/** The flags without their dashes. */
export type LoadLimit = 'requests' | 'duration'

export interface StepReport {
  readonly load: Load
  readonly sent: number
  readonly seconds: number
  /** One for each request of the plan. */
  readonly tallies: readonly Tally[]
  /** Resident memory of the server in bytes: after equal numbers of requests, the last one at the end. */
  readonly memory: readonly number[]
  /** Processors that the server used on average; undefined where that is not known. */
  readonly processors?: number
  readonly generator: GeneratorGauge
  /** Which of the limits of the load ended the step. */
  readonly endedBy: LoadLimit
  /** Why no client can ask any more. */
  readonly ended?: string
}

/** Requests that wait for an answer in the open model; more wait to be sent, which counts as well. */
const MAX_UNDER_WAY = 1000
/** Looks at the memory of the server. */
const MEMORY_SAMPLES = 40

export async function runStep(setting: StepSetting): Promise<StepReport> {
  const { load, requests, clients, count, ms, more, instruments, signal } = setting
  const { clock } = instruments
  const tallies = requests.map((request) => new Tally(request))
  const usage = clientsUsage(clients, instruments)
  const memory: number[] = []
  const every = Math.max(1, Math.floor(count / MEMORY_SAMPLES))
  let answered = 0
  const send = async (client: LoadClient, number: number, intended: number): Promise<boolean> => {
    const tally = tallies[number % tallies.length] as Tally
    const exchange = await client.ask(tally.request)
    // What an interrupted request says is nothing.
    if (signal.aborted) return false
    tally.add(exchange, clock.now() - intended)
    answered += 1
    const used = answered % every === 0 ? usage() : undefined
    if (used !== undefined) memory.push(used.memoryBytes)
    return client.isUsable
  }
  const first = usage()
  const start = clock.now()
  const goesOn = (sent: number, now: number): boolean =>
    more !== undefined && sent < more.count && now < start + more.ms && more.isShort(tallies)
  const common = { requests: count, end: start + ms, clock, signal, goesOn }
  const stopWatch = instruments.watch()
  let sent: number
  let late: readonly number[] = []
  if (load.model === 'closed') sent = await closedModel(clients, common, send)
  else {
    const own = { ...common, rate: load.rate, maxUnderWay: MAX_UNDER_WAY }
    const outcome = await openModel(clients, own, send)
    sent = outcome.sent
    outcome.unsentMs.forEach((waited, index) => {
      tallies[(sent + index) % tallies.length]?.addUnsent(waited)
    })
    late = outcome.lateMs.toSorted(upwards)
  }
  const gauge = stopWatch()
  const seconds = (clock.now() - start) / 1000
  const last = usage()
  if (last !== undefined) memory.push(last.memoryBytes)
  const isOutOfTime = sent < count || (more !== undefined && sent < more.count && 1000 * seconds >= more.ms)
  const ended = clients.find((client) => !client.isUsable)
  return {
    ...{ load, sent, seconds, tallies, memory },
    endedBy: isOutOfTime ? 'duration' : 'requests',
    generator: { busy: gauge.busy, lateMs: latenessOf(gauge, late) },
    ...(first === undefined || last === undefined || seconds === 0
      ? {}
      : { processors: Math.max(0, last.cpuMs - first.cpuMs) / (1000 * seconds) }),
    ...(ended === undefined ? {} : { ended: ended.ended ?? 'answers nothing any more' }),
  }
}

/** Of the event loop, or of the requests that were sent late for no other reason. */
function latenessOf({ lateMs }: GeneratorGauge, late: readonly number[]): Lateness {
  const worst = (name: keyof Lateness): number => Math.max(lateMs[name], percentile(late, name) ?? 0)
  return { p50: worst('p50'), p90: worst('p90'), p99: worst('p99') }
}

export function upwards(one: number, other: number): number {
  return one - other
}
