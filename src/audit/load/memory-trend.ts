// Whether the memory of a server grows with its requests. A runtime that collects garbage grows as well, for a while: a
// growth counts when it is large, goes on to the end, and stays.
import { signedRank } from '../../math/comparison/signed-rank.js'
import type { StepReport } from './load-step.js'
import { upwards } from './load-step.js'

export interface MemoryTrend {
  /** How much the least memory grew from part to part of the steps, in bytes. */
  readonly growth: number
  /** How many requests were made meanwhile. */
  readonly requests: number
  /** The chance of such differences without a trend. */
  readonly p: number
  /** The share of the growth in the later half of the parts. */
  readonly lateShare: number
}

/** At the beginning of a step, its connections take memory. */
const WARM_UP = 0.2
/** The lowest memory of each part is compared: garbage only adds to it. */
const PARTS = 6
const FEWEST_SAMPLES = 2 * PARTS
const MAX_DIFFERENCES = 50

/** Undefined when memory could not be read often enough. */
export function memoryTrend(steps: readonly StepReport[]): MemoryTrend | undefined {
  const parts = steps.flatMap(({ memory, sent }) => {
    const settled = memory.slice(Math.floor(WARM_UP * memory.length))
    if (settled.length < FEWEST_SAMPLES) return []
    const least = Array.from({ length: PARTS }, (_, part) => leastOf(settled, part))
    const differences = least.slice(1).map((bytes, index) => bytes - (least[index] ?? 0))
    return [{ differences, requests: (sent * (1 - WARM_UP) * (PARTS - 1)) / PARTS }]
  })
  const differences = parts.flatMap((one) => one.differences).slice(-MAX_DIFFERENCES)
  if (differences.length === 0) return undefined
  const growth = sum(differences)
  const late = sum(differences.slice(Math.floor(differences.length / 2)))
  return {
    growth,
    requests: Math.round(sum(parts.map(({ requests }) => requests))),
    p: signedRank(differences).p,
    lateShare: growth <= 0 ? 0 : late / growth,
  }
}

function leastOf(samples: readonly number[], part: number): number {
  const bounds = [part, part + 1].map((one) => Math.floor((one * samples.length) / PARTS))
  return samples.slice(bounds[0], bounds[1]).toSorted(upwards)[0] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
