// Wald's sequential probability ratio test of "the pass rate is at most `floor`" against "at least `alternative`"
// (A. Wald, Sequential Tests of Statistical Hypotheses, Ann. Math. Statist. 16, 1945), stopped after `max` runs. The
// bounds are 1/alpha and beta instead of Wald's approximations: the likelihood ratio is a nonnegative martingale at the
// floor, so by Ville's inequality it ever reaches 1/alpha with a probability of at most alpha, whatever the stopping
// rule (and likewise its inverse 1/beta at the alternative). The bounds do not depend on `max`, so the test may be
// continued with a larger one. A higher rate only raises the ratio, so both hold on the whole side of the rate.

/** Rates and error probabilities are ratios with 0 < floor < alternative < 1; 1 <= min <= max. */
export interface SequentialRule {
  readonly floor: number
  readonly alternative: number
  /** The probability of `pass` at a true rate at or below the floor is at most this. */
  readonly alpha: number
  /** The probability of `fail` at a true rate at or above the alternative is at most this. */
  readonly beta: number
  readonly min: number
  readonly max: number
}

export type SequentialDecision = 'pass' | 'fail'

/** The rule, and the logarithm of the likelihood ratio: what a run adds to it, and where it decides. */
export interface SequentialDesign extends SequentialRule {
  readonly gain: number
  readonly loss: number
  readonly passAt: number
  readonly failAt: number
}

/** So that a ratio that equals a bound reaches it, however logarithms are rounded. */
const ALLOWANCE = 1e-9

export function designSequential(rule: SequentialRule): SequentialDesign {
  const { floor, alternative, alpha, beta } = rule
  return {
    ...rule,
    gain: Math.log(alternative / floor),
    loss: Math.log((1 - floor) / (1 - alternative)),
    passAt: -Math.log(alpha) - ALLOWANCE,
    failAt: Math.log(beta) + ALLOWANCE,
  }
}

/** What `passes` of `runs` decide, at this point of the sequence; null to go on, also at `max`. */
export function decisionAt(design: SequentialDesign, passes: number, runs: number): SequentialDecision | null {
  if (runs < design.min || runs > design.max) return null
  const ratio = passes * design.gain - (runs - passes) * design.loss
  if (ratio >= design.passAt) return 'pass'
  return ratio <= design.failAt ? 'fail' : null
}

export interface SequentialState {
  /** Null when these outcomes do not decide. */
  readonly decision: SequentialDecision | null
  /** How many outcomes count: those up to the decision, at most `max`. */
  readonly runs: number
  readonly passes: number
  /** Decided, or `max` is reached. */
  readonly isOver: boolean
}

/** Applies the rule to outcomes in run order, and ignores those after the decision. */
export function decideSequence(design: SequentialDesign, outcomes: Iterable<boolean>): SequentialState {
  let runs = 0
  let passes = 0
  for (const passed of outcomes) {
    if (runs === design.max) break
    runs += 1
    if (passed) passes += 1
    const decision = decisionAt(design, passes, runs)
    if (decision !== null) return { decision, runs, passes, isOver: true }
  }
  return { decision: null, runs, passes, isOver: runs === design.max }
}

/** The fewest runs after which `pass` is possible: all of them passed. `max` is ignored. */
export function fewestRunsToPass(rule: SequentialRule): number {
  const { gain, passAt, min } = designSequential(rule)
  return Math.max(min, Math.ceil(passAt / gain))
}

/**
 * How many further runs are needed whatever their outcomes are: no decision is possible before the last of them. At
 * least 1 before the end, 0 at `max`.
 */
export function certainlyNeeded(design: SequentialDesign, passes: number, runs: number): number {
  const { gain, loss, passAt, failAt, min, max } = design
  const ratio = passes * gain - (runs - passes) * loss
  // Rounded down when in doubt: a run more than needed would be wasted, a run less is started later.
  const nearest = Math.min((passAt - ratio) / gain, (ratio - failAt) / loss) - ROUNDING
  return Math.min(Math.max(1, min - runs, Math.ceil(nearest)), max - runs)
}

const ROUNDING = 1e-6

export interface SequentialChances {
  readonly pass: number
  readonly fail: number
  readonly undecided: number
  readonly meanRuns: number
}

/** The exact probabilities and the mean number of runs at a true pass rate, over all paths of (runs, failures). */
export function sequentialChances(design: SequentialDesign, rate: number): SequentialChances {
  // By number of failures: the probability of being undecided with that many.
  let open = new Map([[0, 1]])
  let pass = 0
  let fail = 0
  let meanRuns = 0
  let undecided = 1
  for (let runs = 1; runs <= design.max && undecided > 0; runs += 1) {
    meanRuns += undecided
    const next = new Map<number, number>()
    for (const [failures, chance] of open) {
      next.set(failures, (next.get(failures) ?? 0) + chance * rate)
      next.set(failures + 1, chance * (1 - rate))
    }
    undecided = 0
    for (const [failures, chance] of next) {
      const decision = decisionAt(design, runs - failures, runs)
      if (decision === null) undecided += chance
      else next.delete(failures)
      if (decision === 'pass') pass += chance
      if (decision === 'fail') fail += chance
    }
    open = next
  }
  return { pass, fail, undecided, meanRuns }
}
