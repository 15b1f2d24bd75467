import { NoAnswer } from '../../mcp/process/server-trouble.js'
import type { Audit, AuditSetting, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { clientsUsage } from './clients-usage.js'
import type { LoadClock } from './instruments.js'
import { type LoadClient, LoadClients } from './load-clients.js'
import { instrumentsOf, type LoadOptions, loadOptions } from './load-options.js'
import { type NoLoad, refusedOrigin } from './load-permission.js'
import { type LoadPlan, planLoad } from './load-requests.js'
import { runStep, type StepReport } from './load-step.js'
import { type QuietRounds, quietRounds } from './quiet-rounds.js'
import { findKnee, type Knee, plainRamp, type RunStep } from './ramp.js'
import { isSlower } from './slowdown.js'

export interface LoadReport {
  readonly options: LoadOptions
  readonly plan: LoadPlan
  readonly steps: readonly StepReport[]
  readonly knee?: Knee
  /** Alone, before and after the load. */
  readonly before: QuietRounds
  readonly after?: QuietRounds
  /** Once more, when the server was slower after the load: what is slow for a moment only is not any more. */
  readonly later?: QuietRounds
  /** Resident memory in bytes before and after, and what the server runs on. Undefined where it is not known. */
  readonly memory?: { readonly before: number; readonly after: number; readonly programs: readonly string[] }
  readonly late: number
  readonly unasked: readonly Exchange[]
  /** Why the server ended; nothing was asked after that. */
  readonly ended?: string
  /** Why there were fewer steps. */
  readonly cut?: string
}

/** The load, made once. */
export const LOAD: Observation<LoadReport | NoLoad> = { make: makeLoad }

const QUIET_MS = 4000
/** After the load, what it left behind may still be worked on. */
const SETTLE_MS = 1000

/** How long the probe that comes first may take: the last requests of each step may be silent. */
export function loadTimeMs(setting: AuditSetting): number {
  const { ms, clients, rates } = loadOptions(setting)
  const { timeoutMs, openMs, probeMs } = setting.limits
  const steps = (rates ?? clients).length + 4
  return ms + steps * timeoutMs + 3 * QUIET_MS + 2 * SETTLE_MS + openMs + probeMs
}

async function makeLoad(audit: Audit): Promise<LoadReport | NoLoad> {
  const options = loadOptions(audit.setting)
  if (audit.callable.length === 0) return { kind: 'skipped', reason: 'no tool may be called' }
  const refused = await refusedOrigin(audit, options)
  if (refused !== undefined) return { kind: 'skipped', reason: refused }
  const plan = await planLoad(audit, options.openWorld)
  if (plan.isForbidden) return { kind: 'skipped', reason: 'all tools reach other services: --open-world loads them' }
  if (plan.requests.length === 0) {
    return { kind: 'inconclusive', reason: `no tool can be loaded: ${plan.leftOut.slice(0, 3).join(', ')}` }
  }
  const clients = new LoadClients(audit, options.processes)
  try {
    return await loadAndReport(audit, clients, options, plan)
  } finally {
    await clients.close()
  }
}

async function loadAndReport(
  audit: Audit,
  clients: LoadClients,
  options: LoadOptions,
  plan: LoadPlan,
): Promise<LoadReport> {
  const instruments = instrumentsOf(options)
  const { clock } = instruments
  const { signal } = audit
  const { requests } = plan
  const [first] = (await clients.take(1)) as [LoadClient]
  const quietly = async () => await quietRounds(first, { requests, ms: QUIET_MS, clock, signal })
  const usageNow = () => clientsUsage([first], instruments)()
  const before = await quietly()
  const usageBefore = usageNow()
  const steps: StepReport[] = []
  const run: RunStep = async (load, budget) => {
    const many = load.model === 'closed' ? load.clients : Math.max(...options.clients)
    const taken = await clients.take(many)
    const step = await runStep({ load, requests, clients: taken, ...budget, instruments, signal })
    steps.push(step)
    return step
  }
  const { knee, cut } = await rampUp(options, run)
  const ended = clients.opened.find((client) => client.ended !== undefined)?.ended
  const isOver = signal.aborted || first.ended !== undefined
  await settle(clock, isOver ? 0 : SETTLE_MS, signal)
  first.rest()
  const after = isOver ? undefined : await quietly()
  const usageAfter = usageNow()
  const isSlow = after !== undefined && requests.some((_, index) => isSlower(before, after, index) === true)
  await settle(clock, isSlow ? SETTLE_MS : 0, signal)
  const later = isSlow ? await quietly() : undefined
  const strays = clients.opened.map((client) => client.strays)
  return {
    ...{ options, plan, steps, before },
    late: strays.reduce((sum, { late }) => sum + late, 0),
    unasked: strays.flatMap(({ unasked }) => unasked),
    ...(knee === undefined ? {} : { knee }),
    ...(after === undefined ? {} : { after }),
    ...(later === undefined ? {} : { later }),
    ...(usageBefore === undefined || usageAfter === undefined || options.processes
      ? {}
      : {
          memory: {
            before: usageBefore.memoryBytes,
            after: usageAfter.memoryBytes,
            programs: usageAfter.programs,
          },
        }),
    ...(ended === undefined ? {} : { ended }),
    ...(cut === undefined ? {} : { cut }),
  }
}

async function rampUp(options: LoadOptions, run: RunStep): Promise<{ readonly knee?: Knee; readonly cut?: string }> {
  try {
    if (options.until !== undefined) return { knee: await findKnee(options, options.until, run) }
    await plainRamp(options, run)
    return {}
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { cut: `the server ${error.message}` }
  }
}

async function settle(clock: LoadClock, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await clock.until(clock.now() + ms, signal).catch(() => {})
}

export function isLoad(made: LoadReport | NoLoad): made is LoadReport {
  return 'steps' in made
}
