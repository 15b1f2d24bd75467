import { logChoose } from '../log-factorial.js'

/** Tables as probable as the observed one have weights that differ only in their last bits. */
const TIE = 1 + 1e-7

/**
 * Fisher's exact test, two-sided: the chance of a table no more probable than the observed one, its margins given, when
 * both samples have the same pass rate. For whole numbers 0 <= x <= n.
 */
// With n1, n2 and the sum of passes fixed, the passes of the first sample are hypergeometric. Neighbouring weights have
// a rational ratio, so all follow from the mode, whose weight is taken as 1: none overflows, and those too small for a
// double are too small for the sum (R. A. Fisher, The Design of Experiments, 1935, chapter 2; the two-sided rule and
// its tolerance are those of R's fisher.test).
export function fisherExact(x1: number, n1: number, x2: number, n2: number): number {
  const passes = x1 + x2
  const least = Math.max(0, passes - n2)
  const most = Math.min(n1, passes)
  const mode = Math.min(most, Math.max(least, Math.floor(((passes + 1) * (n1 + 1)) / (n1 + n2 + 2))))
  const weights = new Float64Array(most - least + 1)
  weights[mode - least] = 1
  for (let x = mode; x < most; x += 1) {
    weights[x + 1 - least] = (weights[x - least] ?? 0) * ratioToNext(x, n1, passes, n2)
  }
  for (let x = mode; x > least; x -= 1) {
    weights[x - 1 - least] = (weights[x - least] ?? 0) / ratioToNext(x - 1, n1, passes, n2)
  }
  const limit = (weights[x1 - least] ?? 0) * TIE
  // Sorted, so that small weights are added before large ones and none is lost.
  weights.sort()
  let all = 0
  let extreme = 0
  for (const weight of weights) {
    all += weight
    if (weight <= limit) extreme += weight
  }
  return extreme / all
}

/** P(X = x + 1) / P(X = x). */
function ratioToNext(x: number, n1: number, passes: number, n2: number): number {
  return ((n1 - x) / (x + 1)) * ((passes - x) / (n2 - passes + x + 1))
}

/**
 * Fisher's exact test, one-sided: the chance that sample 2 has at most x2 of the passes, its margins given, when both
 * samples have the same pass rate.
 */
export function fisherLower(x1: number, n1: number, x2: number, n2: number): number {
  const passes = x1 + x2
  const all = logChoose(n1 + n2, passes)
  // The terms towards fewer passes of sample 2 fall from the observed one, or from the mode on.
  const mode = Math.floor(((passes + 1) * (n2 + 1)) / (n1 + n2 + 2))
  if (x2 > mode) return 1 - tailFrom(x2 + 1, 1, passes, n1, n2, all)
  return tailFrom(x2, -1, passes, n1, n2, all)
}

/** The sum of P(X2 = x), P(X2 = x + step), ...: terms that fall. */
function tailFrom(start: number, step: 1 | -1, passes: number, n1: number, n2: number, all: number): number {
  let x = start
  const isPossible = () => x >= 0 && x <= n2 && passes - x >= 0 && passes - x <= n1
  if (!isPossible()) return 0
  let term = Math.exp(logChoose(n2, x) + logChoose(n1, passes - x) - all)
  let sum = 0
  while (isPossible() && sum + term !== sum) {
    sum += term
    term *= step === 1 ? ratioToNext(x, n2, passes, n1) : 1 / ratioToNext(x - 1, n2, passes, n1)
    x += step
  }
  return Math.min(1, sum)
}
