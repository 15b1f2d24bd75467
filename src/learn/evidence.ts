import { certifiedPercent } from '../math/clopper-pearson.js'

/** What runs without an exception say about all runs, as text for a comment. */
export function evidence(runs: number): string {
  const certain = `at least ${certifiedPercent(runs, runs)} % of runs, with 95 % confidence`
  return `held in ${runs} of ${runs} ${runs === 1 ? 'run' : 'runs'}: ${certain}`
}
