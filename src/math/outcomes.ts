// What the outcomes of n runs say, c of which passed: pass@k, pass^k and related values (docs/spec/gates.md, section
// 10).
import { certifiedPercent } from './clopper-pearson.js'
import { percent, roundRatio } from './percent.js'

/** The values of the `reliability.*` targets; arrays hold the entry for k at index k - 1. */
export interface OutcomeSummary {
  readonly runs: number
  readonly passes: number
  readonly passRate: number
  /** 100 when any run passed, else 0. */
  readonly passAtK: number
  /** The last entry of the decay curve. */
  readonly passHatK: number
  /** The unbiased estimators, as ratios. */
  readonly passAt: readonly number[]
  readonly passHat: readonly number[]
  readonly decayCurve: readonly number[]
  readonly varianceAmplification: number
  readonly gracefulDegradation: number
  readonly certifiedLower: number
}

/** Requires at least one outcome, in run order. */
export function summarizeOutcomes(outcomes: readonly boolean[], confidence = 0.95): OutcomeSummary {
  const n = outcomes.length
  const decayCurve: number[] = []
  let passes = 0
  let weighted = 0
  for (const [index, passed] of outcomes.entries()) {
    if (passed) {
      passes += 1
      weighted += index + 1
    }
    decayCurve.push(powerPercent(passes, index + 1))
  }
  return {
    runs: n,
    passes,
    passRate: percent(passes, n),
    passAtK: passes > 0 ? 100 : 0,
    passHatK: decayCurve.at(-1) ?? 0,
    passAt: allPassCurve(n, n - passes).map((chance) => roundRatio(1 - chance)),
    passHat: allPassCurve(n, passes).map(roundRatio),
    decayCurve,
    varianceAmplification: variancePercent(passes, n),
    gracefulDegradation: percent(weighted, (n * (n + 1)) / 2),
    certifiedLower: certifiedPercent(passes, n, confidence),
  }
}

/** C(c,k) / C(n,k) for k = 1..n, each from the one before. */
function allPassCurve(n: number, c: number): number[] {
  const curve: number[] = []
  let chance = 1
  for (let k = 1; k <= n; k += 1) {
    chance *= Math.max(0, c - k + 1) / (n - k + 1)
    curve.push(chance)
  }
  return curve
}

/**
 * floor(100 (c/k)^k). The floating power is off by less than 1e-8; for all k up to 100,000 the exact value is no nearer
 * than 1e-6 to a whole number that it does not reach, and 25, the one it reaches below 100, is exact.
 */
function powerPercent(c: number, k: number): number {
  return Math.floor(100 * (c / k) ** k)
}

/**
 * floor(200 sqrt(c (n - c)) / n): the root of a floored square is the floored root, and that of at most 10,000 exact.
 */
function variancePercent(c: number, n: number): number {
  const square = (40_000n * BigInt(c) * BigInt(n - c)) / BigInt(n) ** 2n
  return Math.floor(Math.sqrt(Number(square)))
}
