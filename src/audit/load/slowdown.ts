// Whether a quiet server is slower than it was.
import { signedRank } from '../../math/comparison/signed-rank.js'
import { upwards } from './load-step.js'
import type { QuietRounds } from './quiet-rounds.js'
import { percentile } from './tally.js'

/** Smaller differences come from the machine. */
const LEAST_MS = 20
const LEVEL = 0.01
/** Fewer pairs cannot reach the level. */
export const FEWEST_PAIRS = 8

/** Whether a request takes twice as long as before, or longer; undefined with too few answers. */
export function isSlower(before: QuietRounds, after: QuietRounds | undefined, index: number): boolean | undefined {
  const [old = [], now = []] = [before, after].map((rounds) => rounds?.ms[index])
  const differences = old.slice(0, now.length).map((ms, round) => (now[round] ?? 0) - ms)
  if (differences.length < FEWEST_PAIRS) return undefined
  const { p, low } = signedRank(differences, 1 - LEVEL)
  return p < LEVEL && low >= Math.max(LEAST_MS, medianOf(before, index) ?? 0)
}

export function medianOf(rounds: QuietRounds | undefined, index: number): number | null {
  return percentile([...(rounds?.ms[index] ?? [])].sort(upwards), 'p50')
}
