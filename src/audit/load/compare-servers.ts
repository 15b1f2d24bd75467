// Two servers side by side: the same requests in turns, and whether one of them takes longer.

import { cleanText } from '../../core/text/show-value.js'
import { type SignedRank, signedRank } from '../../math/comparison/signed-rank.js'
import { NoAnswer } from '../../mcp/process/server-trouble.js'
import type { Audit, AuditSetting, Observation } from '../probe/audit.js'
import { clientsUsage } from './clients-usage.js'
import { type LoadClient, LoadClients } from './load-clients.js'
import { instrumentsOf, loadOptions } from './load-options.js'
import { type NoLoad, refusedOrigin } from './load-permission.js'
import { type LoadRequest, planLoad } from './load-requests.js'
import { runStep, type StepReport, upwards } from './load-step.js'
import { merged, saturationOf } from './standing.js'
import { failureOf, percentile } from './tally.js'

export interface Comparison {
  readonly label: string
  readonly clients: number
  /** How often each of both was loaded. */
  readonly rounds: number
  /** All calls of tools first, then each tool. */
  readonly rows: readonly ComparedRow[]
  /** In bytes, after the last round. */
  readonly memory?: readonly [own: number, other: number]
  /** Why the figures cannot be trusted. */
  readonly saturated?: string
}

export interface ComparedRow {
  /** Undefined for all tools. */
  readonly tool?: string
  /** Medians of the rounds, in milliseconds; of all tools, the geometric mean of their medians. */
  readonly ms: readonly [own: number, other: number]
  /** How many times as long as the other the server takes, with the interval of level 0.95. */
  readonly ratio: number
  readonly low: number
  readonly high: number
  readonly p: number
}

/** The signed-rank test decides with six pairs at the earliest. */
const FEWEST_ROUNDS = 8
const MOST_ROUNDS = 30
/** Of each server in a round, when there are enough. */
const CALLS = 30

/** Made once; only with another server in the options. */
export const COMPARISON: Observation<Comparison | NoLoad> = { make: compare }

export function comparisonTimeMs(setting: AuditSetting): number {
  const { timeoutMs, openMs, probeMs } = setting.limits
  return loadOptions(setting).ms + 4 * timeoutMs + 2 * openMs + probeMs
}

async function compare(audit: Audit): Promise<Comparison | NoLoad> {
  const options = loadOptions(audit.setting)
  const { compared } = options
  if (compared === undefined) return { kind: 'skipped', reason: 'no other server was named: --against' }
  if (audit.callable.length === 0) return { kind: 'skipped', reason: 'no tool may be called' }
  const refused = await refusedOrigin(audit, options, compared.url)
  if (refused !== undefined) return { kind: 'skipped', reason: refused }
  const { requests } = await planLoad(audit, options.openWorld)
  const many = Math.max(...(audit.setting.load?.clients ?? [1]))
  const pools = [new LoadClients(audit, options.processes), new LoadClients(audit, options.processes, compared.open)]
  let subject = 'the server'
  try {
    const both: (readonly LoadClient[])[] = []
    for (const pool of pools) {
      subject = both.length === 0 ? 'the server' : cleanText(compared.label)
      both.push(await pool.take(many))
    }
    return await compareClients(audit, both, requests, many)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { kind: 'inconclusive', reason: `${subject} ${error.message}` }
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
  }
}

async function compareClients(
  { setting, signal }: Audit,
  both: readonly (readonly LoadClient[])[],
  planned: readonly LoadRequest[],
  many: number,
): Promise<Comparison | NoLoad> {
  const options = loadOptions(setting)
  const instruments = instrumentsOf(options)
  const requests = await commonRequests(both, planned)
  if (requests.length === 0) return { kind: 'inconclusive', reason: 'no call of a tool succeeds on both servers' }
  const rounds = Math.min(MOST_ROUNDS, Math.max(FEWEST_ROUNDS, Math.floor(options.requests / (2 * CALLS))))
  const count = Math.max(1, Math.floor(options.requests / (2 * rounds)))
  const end = instruments.clock.now() + options.ms
  const pairs: (readonly [StepReport, StepReport])[] = []
  // The first round starts caches and compilers, and does not count.
  for (let round = 0; round <= rounds && instruments.clock.now() < end; round += 1) {
    const pair: StepReport[] = []
    // In turns, and each as often first: what changes on this machine meanwhile meets both.
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const clients = both[side] ?? []
      const load = { model: 'closed', clients: many } as const
      const ms = end - instruments.clock.now()
      pair[side] = await runStep({ load, requests, clients, count, ms, instruments, signal })
    }
    const [own, other] = pair
    if (own === undefined || other === undefined || own.sent < count || other.sent < count) break
    if (round > 0) pairs.push([own, other])
  }
  if (pairs.length < FEWEST_ROUNDS) {
    return {
      kind: 'inconclusive',
      reason: `there was time for ${pairs.length} rounds only; ${FEWEST_ROUNDS} are needed: raise --duration`,
    }
  }
  const names = [...new Set(requests.map(({ name }) => name))]
  const memory = both.map((clients) => clientsUsage(clients, instruments)()?.memoryBytes)
  const [own, other] = memory
  const saturated = pairs.flat().flatMap((step) => saturationOf(step) ?? [])
  return {
    label: options.compared?.label ?? '',
    clients: many,
    rounds: pairs.length,
    rows: [undefined, ...(names.length > 1 ? names : [])].flatMap((tool) => rowOf(tool, pairs) ?? []),
    ...(own === undefined || other === undefined ? {} : { memory: [own, other] as const }),
    // A round in which this machine was busy is one of many.
    ...(saturated.length > pairs.length / 2 ? { saturated: saturated[0] ?? '' } : {}),
  }
}

async function commonRequests(
  both: readonly (readonly LoadClient[])[],
  planned: readonly LoadRequest[],
): Promise<readonly LoadRequest[]> {
  const common: LoadRequest[] = []
  for (const request of planned.filter(({ isTool }) => isTool)) {
    const failures = []
    for (const [client] of both) if (client !== undefined) failures.push(failureOf(await client.ask(request)))
    if (failures.every((failure) => failure === undefined)) common.push(request)
  }
  return common
}

function rowOf(tool: string | undefined, pairs: readonly (readonly [StepReport, StepReport])[]) {
  const medians = pairs.flatMap(([own, other]) => {
    const [one, two] = [own, other].map((step) => medianOf(step, tool))
    return one === undefined || two === undefined ? [] : [[one, two] as const]
  })
  if (medians.length < FEWEST_ROUNDS) return undefined
  // Of logarithms: a ratio, whatever the unit.
  const test: SignedRank = signedRank(medians.map(([one, two]) => Math.log(one / two)))
  const middleOf = (side: 0 | 1): number => percentile(medians.map((pair) => pair[side]).toSorted(upwards), 'p50') ?? 0
  return {
    ...(tool === undefined ? {} : { tool }),
    ms: [middleOf(0), middleOf(1)] as const,
    ratio: Math.exp(test.middle),
    low: Math.exp(test.low),
    high: Math.exp(test.high),
    p: test.p,
  } satisfies ComparedRow
}

/** Of all tools, the geometric mean, so that each counts as much. Undefined when something failed: a refusal is not fast. */
function medianOf({ tallies }: StepReport, tool: string | undefined): number | undefined {
  const own = tallies.filter(({ request }) => tool === undefined || request.name === tool)
  const names = [...new Set(own.map(({ request }) => request.name))]
  const medians = names.flatMap((name) => {
    const { latencies, failed } = merged(own.filter(({ request }) => request.name === name))
    const median = percentile(latencies, 'p50')
    return failed > 0 || median === null || median <= 0 ? [] : [median]
  })
  if (medians.length === 0 || medians.length < names.length) return undefined
  return Math.exp(medians.reduce((sum, median) => sum + Math.log(median), 0) / medians.length)
}
