import { McproveError } from '../../core/errors/error.js'

/** More runs of one row than anyone needs: a typo must not fill the memory. */
export const MAX_RUNS = 1_000_000

/** For a number of runs that does not come from a suite. Throws BAD_USAGE. */
export function assertRunCount(runs: number): void {
  if (runs <= MAX_RUNS) return
  throw new McproveError('BAD_USAGE', `${runs} runs exceed the limit of ${MAX_RUNS} for one test`, {
    hint: 'Use `mcprove plan-runs` to calculate how many runs are needed.',
  })
}
