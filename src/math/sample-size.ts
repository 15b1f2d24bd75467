// How many runs are enough (docs/spec/gates.md, section 10, `mcprove plan-runs`).
import { binomialTail } from './binomial.js'
import { certifies } from './clopper-pearson.js'

/** Two-sided normal quantiles by confidence, with the digits that the specification pins. */
export const Z_SCORES: ReadonlyMap<number, number> = new Map([
  [0.9, 1.645],
  [0.95, 1.96],
  [0.99, 2.576],
])

/** Runs until the rate is known to within +- halfWidth, whatever it is: the worst case is a rate of one half. */
export function runsToCertify(halfWidth: number, z: number): number {
  return Math.ceil((z / halfWidth) ** 2 * 0.25 - 1e-9)
}

/** The maximum error of the rate measured by n runs. */
export function exactBand(n: number, z: number): number {
  return z * Math.sqrt(0.25 / n)
}

/**
 * Power analysis: the least number of runs with which an agent that passes at `rate` certifies the floor with a chance
 * of at least `power`; null when `most` are not enough. All but `most` are ratios.
 */
export function runsForPower(
  rate: number,
  floor: number,
  confidence: number,
  power: number,
  most = 100_000,
): number | null {
  // An agent at or below the floor certifies it with a probability of at most 1 - confidence.
  if (rate <= floor && power > 1 - confidence) return null
  // The fewest passes that certify the floor, n + 1 when none do: one more run needs as many passes, or one more.
  let needed = certifies(0, 0, floor, confidence) ? 0 : 1
  for (let n = 1; n <= most; n += 1) {
    if (!certifies(needed, n, floor, confidence)) needed += 1
    // Power is a saw-tooth in n, so only a linear search finds the first n.
    if (needed <= n && binomialTail(needed, n, rate) >= power) return n
  }
  return null
}
