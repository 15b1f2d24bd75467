// Whether a change of the pass rate is more than the noise of a few runs.
import { fisherExact } from '../../math/fisher-exact.js'
import { type Interval, newcombeInterval } from '../../math/newcombe.js'
import { roundRatio } from '../../math/percent.js'
import { runsToCertify, Z_SCORES } from '../../math/sample-size.js'

const CONFIDENCE = 0.95

export interface PassCount {
  readonly passes: number
  readonly runs: number
}

export interface RateChange {
  readonly old: PassCount
  readonly new: PassCount
  /** New rate minus old rate, as a ratio. */
  readonly difference: number
  /** Newcombe's 95 % interval of the difference. */
  readonly interval: Interval
  /** Fisher's exact test, two-sided. */
  readonly p_value: number
  /** `too_few_runs`: with so few runs no outcome could be more than noise. */
  readonly verdict: 'same' | 'beyond_noise' | 'within_noise' | 'too_few_runs'
  /** Runs per side that would measure both rates to within half the difference; null where this does not apply. */
  readonly enough_runs: number | null
}

/** Null when a side does not have a valid run. */
export function compareRates(old: PassCount, now: PassCount): RateChange | null {
  if (old.runs === 0 || now.runs === 0) return null
  const z = Z_SCORES.get(CONFIDENCE) ?? Number.NaN
  const difference = now.passes / now.runs - old.passes / old.runs
  const [lower, upper] = newcombeInterval(now.passes, now.runs, old.passes, old.runs, z)
  const p = fisherExact(old.passes, old.runs, now.passes, now.runs)
  const verdict = verdictOf(old, now, p)
  const isOpen = verdict === 'within_noise' || verdict === 'too_few_runs'
  return {
    old,
    new: now,
    difference: roundRatio(difference),
    interval: [roundRatio(lower), roundRatio(upper)],
    p_value: roundRatio(p),
    verdict,
    enough_runs: isOpen ? runsToCertify(Math.abs(difference) / 2, z) : null,
  }
}

function verdictOf(old: PassCount, now: PassCount, p: number): RateChange['verdict'] {
  if (old.passes * now.runs === now.passes * old.runs) return 'same'
  if (p < 1 - CONFIDENCE) return 'beyond_noise'
  // All passed before and none now: more runs would not add anything.
  const strongest = fisherExact(old.runs, old.runs, 0, now.runs)
  return strongest < 1 - CONFIDENCE ? 'within_noise' : 'too_few_runs'
}
