// How many runs are enough (docs/spec/gates.md, section 10, `mcprove plan-runs`).
import { binomialTail } from './binomial.js'
import { certifies } from './clopper-pearson.js'
import { divergence, rootOf } from './planning/chernoff.js'

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
 * Power analysis: the least number of runs from which on an agent that passes at `rate` certifies the floor with a
 * chance of at least `power`, with any larger number of runs as well; null when `most` are not enough. All but `most`
 * are ratios.
 */
// Power is a saw-tooth in n: it falls while the number of allowed failures stays, and jumps up when one more is
// allowed. From `enough` on a bound proves it, so the last n that falls short is found downwards from there.
export function runsForPower(
  rate: number,
  floor: number,
  confidence: number,
  power: number,
  most = 100_000,
): number | null {
  // At or below the floor, more runs do not help; below 1, no number of runs is certain.
  if (rate <= floor || (power >= 1 && rate < 1)) return null
  const isEnough = (n: number, needed: number) => needed <= n && binomialTail(needed, n, rate) >= power
  const enough = runsAlwaysEnough(rate, floor, confidence, power)
  // The promise is for all n above, so one that falls short beyond `most` decides.
  if (enough > most && !isEnough(most + 1, passesNeeded(most + 1, floor, confidence))) return null
  if (enough > MOST_CHECKED * most) return null
  let needed = passesNeeded(enough, floor, confidence)
  for (let n = enough; n >= 1; n -= 1) {
    if (!isEnough(n, needed)) return n < most ? n + 1 : null
    // One run less needs as many passes, or one less.
    if (certifies(needed - 1, n - 1, floor, confidence)) needed -= 1
  }
  return 1
}

/** The bound is a few times the answer unless power or confidence are below one half. */
const MOST_CHECKED = 10

/** From this number of runs on, the power is enough. */
// Chernoff: P(X >= na | floor) <= exp(-n D(a, floor)) and P(X < na | rate) <= exp(-n D(a, rate)) for any a between.
// When the first is at most 1 - confidence, na passes certify the floor; when the second is at most 1 - power, they
// come often enough. Both fall with n, and the a for which both need the same n needs the fewest.
function runsAlwaysEnough(rate: number, floor: number, confidence: number, power: number): number {
  if (rate === 1) return Math.ceil(Math.log(1 - confidence) / Math.log(floor)) + 1
  const [doubt, risk] = [-Math.log(1 - confidence), -Math.log(1 - power)]
  const at = rootOf((a) => divergence(a, floor) * risk - divergence(a, rate) * doubt, floor, rate)
  return Math.ceil(Math.max(doubt / divergence(at, floor), risk / divergence(at, rate))) + 1
}

/** The fewest passes of n runs that certify the floor; n + 1 when none do. */
function passesNeeded(n: number, floor: number, confidence: number): number {
  let [low, high] = [0, n + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (certifies(middle, n, floor, confidence)) high = middle
    else low = middle + 1
  }
  return low
}
