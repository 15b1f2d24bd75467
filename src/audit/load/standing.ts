// Whether a step of a load keeps a bound.
import { type LoadBound, showBound } from '../../core/audit/load-bound.js'
import { fewestRunsFor, percentileOf } from '../../core/statistics/percentile.js'
import { showName } from '../../core/text/show-name.js'
import { binomialTail } from '../../math/binomial.js'
import { raiseText } from './load-limits-text.js'
import { type StepReport, upwards } from './load-step.js'
import type { Tally } from './tally.js'

export type Standing =
  | { readonly kind: 'kept'; readonly value: number }
  | { readonly kind: 'broken'; readonly value: number; readonly what: string; readonly tool?: string }
  | { readonly kind: 'open'; readonly why: string }

/** From so much on, the figures are those of this process and not of the server. */
const MAX_BUSY = 0.95

/** Few answers break a percentile only when so many above it are that unlikely. */
const LEVEL = 0.01
const SHARES = { p50: 0.5, p90: 0.1, p99: 0.01 } as const

/** Why the figures of a step cannot be trusted; undefined when they can. */
export function saturationOf({ generator: { busy } }: Pick<StepReport, 'generator'>): string | undefined {
  if (busy <= MAX_BUSY) return undefined
  return `this machine could not make the load: mcprove was busy ${Math.round(100 * busy)}% of the time`
}

/** All calls of tools together, and each tool of which enough is known. */
export function standingOf(step: StepReport, bound: LoadBound): Standing {
  const saturated = saturationOf(step)
  if (saturated !== undefined) return { kind: 'open', why: saturated }
  const groups = groupsOf(step)
  const standings = groups.map((group) => groupStanding(group, bound))
  const broken = standings.filter((one) => one.kind === 'broken').toSorted((one, other) => other.value - one.value)
  const [whole] = standings
  if (whole === undefined) return { kind: 'open', why: 'nothing was answered' }
  const [worst] = broken
  if (worst === undefined) return groups[0]?.latencies.length === 0 ? whole : withHint(whole, step)
  return latenessExplains(step, bound, worst.value) ? { kind: 'open', why: lateText(step, bound) } : worst
}

function withHint(standing: Standing, step: StepReport): Standing {
  if (standing.kind !== 'open' || step.ended !== undefined) return standing
  return { kind: 'open', why: `${standing.why}: ${raiseText([step])}` }
}

/** Whether a bound is broken only by what this process adds. */
function latenessExplains({ generator }: StepReport, { measure, limit }: LoadBound, value: number): boolean {
  return measure !== 'errors' && value - generator.lateMs[measure] <= limit
}

function lateText({ generator }: StepReport, { measure }: LoadBound): string {
  const late = measure === 'errors' ? 0 : generator.lateMs[measure]
  return `${measure} is over it by less than mcprove itself was late: ${showMs(late)}`
}

/** Whether there are too few answers for the bound, and nothing breaks it yet. */
export function isShort(tallies: readonly Tally[], bound: LoadBound): boolean {
  const groups = groupsOf({ tallies })
  const [whole] = groups
  if (whole === undefined || whole.count >= fewestFor(bound)) return false
  return groups.every((group) => groupStanding(group, bound).kind !== 'broken')
}

/** How many answers decide whether it is kept. */
export function fewestFor({ measure }: LoadBound): number {
  return measure === 'errors' ? 1 : fewestRunsFor(measure)
}

interface Group {
  /** Undefined for all tools together. */
  readonly tool?: string
  readonly latencies: readonly number[]
  readonly count: number
  readonly failed: number
}

function groupsOf({ tallies }: Pick<StepReport, 'tallies'>): readonly Group[] {
  const own = tallies.filter(({ request }) => request.isTool)
  const names = [...new Set(own.map(({ request }) => request.name))]
  const ofTools = names.map((tool) => ({ tool, ...merged(own.filter(({ request }) => request.name === tool)) }))
  return [merged(own), ...(names.length > 1 ? ofTools : [])]
}

/** Of several requests together, such as all of one tool. */
export function merged(tallies: readonly Tally[]): Omit<Group, 'tool'> {
  return {
    latencies: tallies.flatMap(({ latencies }) => latencies).toSorted(upwards),
    count: tallies.reduce((sum, { count }) => sum + count, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  }
}

function groupStanding({ tool, latencies, count, failed }: Group, bound: LoadBound): Standing {
  const { measure, limit } = bound
  const about = tool === undefined ? {} : { tool }
  const of = tool === undefined ? 'all calls' : showName(tool)
  if (measure === 'errors') {
    const value = count === 0 ? 0 : (100 * failed) / count
    if (count === 0) return { kind: 'open', why: 'nothing was answered' }
    // One failure among a few calls of a tool is no percentage.
    const isBroken = value > limit && (tool === undefined || binomialTail(failed, count, limit / 100) < LEVEL)
    return isBroken
      ? { kind: 'broken', value, what: `${failed} of ${count} calls fail (${of}), over ${showBound(bound)}`, ...about }
      : { kind: 'kept', value }
  }
  if (latencies.length === 0) return { kind: 'open', why: 'nothing was answered' }
  const value = percentileOf(latencies, measure)
  const above = latencies.filter((ms) => ms > limit).length
  const isEnough = latencies.length >= fewestRunsFor(measure)
  const isBroken = isEnough ? value > limit : binomialTail(above, latencies.length, SHARES[measure]) < LEVEL
  if (isBroken) {
    return { kind: 'broken', value, what: `${measure} of ${of} is ${showMs(value)}, over ${showMs(limit)}`, ...about }
  }
  if (isEnough) return { kind: 'kept', value }
  return {
    kind: 'open',
    why: `${latencies.length} answers are too few for ${measure}; ${fewestRunsFor(measure)} are needed`,
  }
}

/** `0.4 ms`, `12 ms`, `1250 ms`. */
export function showMs(ms: number): string {
  return `${roundMs(ms)} ms`
}

export function roundMs(ms: number): number {
  return ms >= 100 ? Math.round(ms) : Number(ms.toPrecision(2))
}
