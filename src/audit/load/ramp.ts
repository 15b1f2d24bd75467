// The steps of a load: those that are asked for, or as many as it takes to find where a bound breaks.
import type { LoadBound } from '../../core/audit/load-bound.js'
import type { LoadOptions } from './load-options.js'
import type { Load, StepExtension, StepReport } from './load-step.js'
import { fewestFor, isShort, type Standing, standingOf } from './standing.js'

export interface StepBudget {
  readonly count: number
  readonly ms: number
  /** The rest of the whole budget, for a step that would decide nothing otherwise. */
  readonly more?: StepExtension
}

export type RunStep = (load: Load, budget: StepBudget) => Promise<StepReport>

export interface Knee {
  /** The highest load that keeps the bound; undefined when the lowest breaks it. */
  readonly kept?: StepReport
  /** The lowest load that breaks it, and how; undefined when none does. */
  readonly broken?: { readonly step: StepReport; readonly standing: Extract<Standing, { kind: 'broken' }> }
  /** Why the search ended without an answer. */
  readonly open?: string
}

/** Steps between the last load that keeps a bound and the first that breaks it. */
const REFINEMENTS = 3
/** A break counts when it comes again. */
const REPEATS = 1
/** The share of the last load that keeps a bound by which the next one must be higher. */
const FINEST = 0.1

/** How much each step may take of the whole budget. */
export function stepBudget(options: LoadOptions): StepBudget {
  const steps = loadsOf(options).length + (options.until === undefined ? 0 : REFINEMENTS + REPEATS)
  return { count: Math.max(1, Math.floor(options.requests / steps)), ms: options.ms / steps }
}

export async function plainRamp(options: LoadOptions, run: RunStep): Promise<readonly StepReport[]> {
  const steps: StepReport[] = []
  for (const load of loadsOf(options)) {
    const step = await run(load, stepBudget(options))
    steps.push(step)
    if (step.ended !== undefined) break
  }
  return steps
}

export async function findKnee(options: LoadOptions, bound: LoadBound, run: RunStep): Promise<Knee> {
  const search = new KneeSearch(options, bound, run)
  for (const load of loadsOf(options)) if (!(await search.goesOn(load))) break
  for (let left = REFINEMENTS; left > 0; left -= 1) {
    const between = search.between()
    if (between === undefined) break
    await search.goesOn(between)
  }
  return search.knee
}

class KneeSearch {
  knee: Knee = {}
  readonly #options: LoadOptions
  readonly #bound: LoadBound
  readonly #run: RunStep
  /** What the steps so far have left. */
  #left: { count: number; ms: number }

  constructor(options: LoadOptions, bound: LoadBound, run: RunStep) {
    this.#options = options
    this.#bound = bound
    this.#run = run
    this.#left = { count: options.requests, ms: options.ms }
  }

  /** Tries a load; true when a higher one is to be tried. */
  async goesOn(load: Load): Promise<boolean> {
    for (let left = REPEATS; ; left -= 1) {
      const budget = this.#budgetFor(load)
      if (typeof budget === 'string') {
        this.knee = { ...this.knee, open: budget }
        return false
      }
      const step = await this.#run(load, budget)
      this.#left = { count: this.#left.count - step.sent, ms: this.#left.ms - 1000 * step.seconds }
      const standing = standingOf(step, this.#bound)
      if (standing.kind === 'kept') {
        this.knee = { ...this.knee, kept: step }
        return step.ended === undefined
      }
      if (standing.kind === 'open') {
        this.knee = { ...this.knee, open: standing.why }
        return false
      }
      // A moment in which this machine did something else is not the load of the server.
      if (left > 0 && step.ended === undefined) continue
      this.knee = { ...this.knee, broken: { step, standing } }
      return false
    }
  }

  /** An equal share, and more where it decides too little. Or why there is none left. */
  #budgetFor(load: Load): StepBudget | string {
    const { count, ms } = this.#left
    const spent = [...(count < 1 ? ['--requests'] : []), ...(ms < 1 ? ['--duration'] : [])]
    if (spent.length > 0)
      return `no ${count < 1 ? 'request' : 'time'} is left for ${showLoad(load)}: raise ${spent.join(' and ')}`
    const share = stepBudget(this.#options)
    // At a rate, the time that answers take is known; calls of tools are at least a third of all requests.
    const known = load.model === 'open' ? (3000 * fewestFor(this.#bound)) / load.rate : 0
    const isShortOf = (tallies: StepReport['tallies']): boolean => isShort(tallies, this.#bound)
    return {
      count: Math.min(count, load.model === 'open' ? Math.max(share.count, 3 * fewestFor(this.#bound)) : share.count),
      ms: Math.min(ms, Math.max(share.ms, known)),
      more: { count, ms, isShort: isShortOf },
    }
  }

  /** A load between the highest that keeps the bound and the lowest that breaks it. */
  between(): Load | undefined {
    const { kept, broken, open } = this.knee
    if (kept === undefined || broken === undefined || open !== undefined || broken.step.ended !== undefined)
      return undefined
    const [low, high] = [sizeOf(kept.load), sizeOf(broken.step.load)]
    const middle = kept.load.model === 'closed' ? Math.floor((low + high) / 2) : (low + high) / 2
    return middle - low < Math.max(FINEST * low, kept.load.model === 'closed' ? 1 : 0)
      ? undefined
      : withSize(kept.load, middle)
  }
}

export function loadsOf({ clients, rates }: LoadOptions): readonly Load[] {
  if (rates !== undefined) return rates.map((rate) => ({ model: 'open', rate }))
  return clients.map((count) => ({ model: 'closed', clients: count }))
}

export function sizeOf(load: Load): number {
  return load.model === 'closed' ? load.clients : load.rate
}

function withSize(load: Load, size: number): Load {
  return load.model === 'closed' ? { ...load, clients: size } : { ...load, rate: size }
}

/** `1 client`, `20 requests per second`. */
export function showLoad(load: Load): string {
  const size = sizeOf(load)
  if (load.model === 'closed') return size === 1 ? '1 client' : `${size} clients`
  return size === 1 ? '1 request per second' : `${size} requests per second`
}
