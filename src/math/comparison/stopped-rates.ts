import { logFactorial } from '../log-factorial.js'

/**
 * A p value for "the two pass rates differ" that is valid however the numbers of runs came about, also when runs were
 * made until they decided something.
 */
// The likelihood of both samples with a uniform prior for each rate, against the largest likelihood with one rate: an
// e-value, whose inverse is a p value at any stopping time (J. Ville, 1939; L. Wasserman, A. Ramdas and S. Balakrishnan,
// Universal inference, PNAS 117, 2020).
export function stoppedRates(x1: number, n1: number, x2: number, n2: number): number {
  const separate = logUniform(x1, n1) + logUniform(x2, n2)
  const [passes, runs] = [x1 + x2, n1 + n2]
  const together = share(passes, runs) + share(runs - passes, runs)
  return Math.min(1, Math.exp(together - separate))
}

/** The logarithm of the likelihood of one sequence with x passes, averaged over all rates: x! (n - x)! / (n + 1)! */
function logUniform(x: number, n: number): number {
  return logFactorial(x) + logFactorial(n - x) - logFactorial(n + 1)
}

function share(count: number, runs: number): number {
  return count === 0 ? 0 : count * Math.log(count / runs)
}
