// How far raters agree, beyond chance. Each is a ratio, or null when the data are not sufficient.

/** Verdicts of a judge compared with those of people. */
export interface Confusion {
  readonly true_positives: number
  readonly false_positives: number
  readonly false_negatives: number
  readonly true_negatives: number
}

/** Counts pairs of human verdict and judge verdict. */
export function confusionOf(pairs: readonly { readonly truth: boolean; readonly verdict: boolean }[]): Confusion {
  const count = (truth: boolean, verdict: boolean) =>
    pairs.filter((pair) => pair.truth === truth && pair.verdict === verdict).length
  return {
    true_positives: count(true, true),
    false_positives: count(false, true),
    false_negatives: count(true, false),
    true_negatives: count(false, false),
  }
}

export interface BinaryAgreement {
  /** The share of equal verdicts. */
  readonly agreement: number | null
  /** The share of cases that people pass: when it is near 0 or 1, a high agreement says little. */
  readonly base_rate: number | null
  /** Null when both sides always give the same verdict: chance alone explains everything. */
  readonly kappa: number | null
  readonly false_positive_rate: number | null
  readonly false_negative_rate: number | null
}

// Cohen (1960), A Coefficient of Agreement for Nominal Scales: kappa = (po - pe) / (1 - pe), pe from the two marginals.
// Both are multiplied by n^2, so that the counts stay integers until the one division.
export function binaryAgreement(confusion: Confusion): BinaryAgreement {
  const { true_positives: tp, false_positives: fp, false_negatives: fn, true_negatives: tn } = confusion
  const n = tp + fp + fn + tn
  const observed = (tp + tn) * n
  const expected = (tp + fn) * (tp + fp) + (tn + fp) * (tn + fn)
  return {
    agreement: ratio(tp + tn, n),
    base_rate: ratio(tp + fn, n),
    kappa: ratio(observed - expected, n * n - expected),
    false_positive_rate: ratio(fp, fp + tn),
    false_negative_rate: ratio(fn, fn + tp),
  }
}

// Brier (1950), Verification of Forecasts Expressed in Terms of Probability, in its form for two outcomes: the mean
// squared distance of the score from what happened, 0 at best.
export function brierScore(forecasts: readonly { readonly score: number; readonly truth: boolean }[]): number | null {
  const sum = forecasts.reduce((total, { score, truth }) => total + (score - (truth ? 1 : 0)) ** 2, 0)
  return ratio(sum, forecasts.length)
}

/** The share of pairs of raters with the same value for the same unit; null ratings are missing. */
export function pairwiseAgreement(units: readonly (readonly (boolean | null)[])[]): number | null {
  let equal = 0
  let pairs = 0
  for (const unit of units) {
    const given = unit.filter((rating) => rating !== null)
    const yes = given.filter(Boolean).length
    const no = given.length - yes
    equal += pairsOf(yes) + pairsOf(no)
    pairs += pairsOf(given.length)
  }
  return ratio(equal, pairs)
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
