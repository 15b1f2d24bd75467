// The statistics of math/ for users, with checked arguments.
import * as bounds from '../../math/clopper-pearson.js'
import { type OutcomeSummary, summarizeOutcomes } from '../../math/outcomes.js'
import * as sizes from '../../math/sample-size.js'
import { McproveError } from '../errors/error.js'
import { showValue } from '../text/show-value.js'

/**
 * The exact one-sided lower bound (Clopper-Pearson) on the pass rate behind x passes in n runs: the p with
 * P(X >= x) = 1 - confidence. A ratio, as is `confidence`.
 */
export function clopperPearsonLower(x: number, n: number, confidence = 0.95): number {
  checkCounts('clopperPearsonLower', x, n, confidence)
  return bounds.exactLowerBound(x, n, confidence)
}

/** The exact one-sided upper bound. For a two-sided interval, pass (1 + confidence) / 2 for each side. */
export function clopperPearsonUpper(x: number, n: number, confidence = 0.95): number {
  checkCounts('clopperPearsonUpper', x, n, confidence)
  return bounds.exactUpperBound(x, n, confidence)
}

/** The values of the `reliability.*` targets for the outcomes of runs, in order; `certifiedLower` at 95 %. */
export function summarizeReliability(outcomes: readonly boolean[]): OutcomeSummary {
  const refuse = refusal('summarizeReliability', 'Call summarizeReliability([true, false, ...]).')
  if (!Array.isArray(outcomes) || outcomes.length === 0) {
    refuse(`expected at least one outcome, got ${showValue(outcomes, 60)}`)
  }
  const odd = outcomes.findIndex((outcome) => typeof outcome !== 'boolean')
  if (odd !== -1) refuse(`outcome ${odd} must be true or false, got ${showValue(outcomes[odd], 60)}`)
  return summarizeOutcomes(outcomes)
}

/** How many runs measure a pass rate to within +- `halfWidth` (a ratio), whatever the rate is: 385 for 0.05 at 95 %. */
export function recommendRuns(halfWidth: number, confidence = 0.95): number {
  const refuse = refusal('recommendRuns', 'Call recommendRuns(halfWidth, confidence).')
  if (!(halfWidth > 0 && halfWidth < 1)) {
    refuse(`the half-width must be a ratio between 0 and 1, got ${showValue(halfWidth, 60)}`)
  }
  return sizes.runsToCertify(halfWidth, zScore(confidence, refuse))
}

/** The largest error of a pass rate measured by n runs: 0.098 for 100 runs at 95 %. */
export function confidenceBand(n: number, confidence = 0.95): number {
  const refuse = refusal('confidenceBand', 'Call confidenceBand(runs, confidence).')
  checkRuns(n, refuse)
  return sizes.exactBand(n, zScore(confidence, refuse))
}

function checkCounts(name: string, x: number, n: number, confidence: number): void {
  const refuse = refusal(name, `Call ${name}(passes, runs, confidence).`)
  checkRuns(n, refuse)
  if (!Number.isSafeInteger(x) || x < 0 || x > n) {
    refuse(`x, the number of passes, must be an integer from 0 to ${n}, got ${showValue(x, 60)}`)
  }
  if (!(confidence > 0 && confidence < 1)) {
    refuse(`the confidence must be a ratio between 0 and 1, got ${showValue(confidence, 60)}`)
  }
}

function checkRuns(n: number, refuse: (rule: string) => void): void {
  if (!Number.isSafeInteger(n) || n < 1) {
    refuse(`n, the number of runs, must be a positive integer, got ${showValue(n, 60)}`)
  }
}

function zScore(confidence: number, refuse: (rule: string) => never): number {
  const known = [...sizes.Z_SCORES.keys()].join(', ')
  return (
    sizes.Z_SCORES.get(confidence) ?? refuse(`the confidence must be one of ${known}, got ${showValue(confidence, 60)}`)
  )
}

function refusal(name: string, hint: string): (rule: string) => never {
  return (rule) => {
    throw new McproveError('BAD_USAGE', `${name}: ${rule}`, { hint })
  }
}
