import { runsToCompare } from '../../math/planning/comparison-size.js'
import { runsForSuite } from '../../math/planning/suite-size.js'
import { countRuns, percent } from './plan-words.js'

/** The part of the error budget of a diff that its rows share: 2.5 %, one-sided. */
const ROWS_BUDGET = 0.025

export interface PlannedComparison {
  readonly from: number
  readonly to: number
  readonly rows: number
  readonly power: number
}

/** How many runs a side `diff` needs to find a falling pass rate: of one test, and of all. */
export function comparisonPlan({ from, to, rows, power }: PlannedComparison): string {
  // Benjamini-Hochberg compares the p value of the only changed row with the smallest threshold.
  const { runs, about } = runsToCompare(from, to, ROWS_BUDGET / rows, power)
  const fall = `from ${percent(from)} to ${percent(to)}`
  const who = rows === 1 ? 'one test' : `one of ${rows} tests`
  // Power dips now and then as runs are added; the promise is for any larger number of runs too.
  const amount =
    about === undefined
      ? `${countRuns(runs)} a side or more`
      : `About ${countRuns(about)} a side (${runs} or more are certainly enough)`
  const row = `${amount}: \`diff\` finds that ${who} falls ${fall}, with a chance of at least ${percent(power)}.`
  if (rows === 1) return row
  const suite = runsForSuite(from, to, rows, power)
  const all = `the suite line finds that all ${rows} fall ${fall}, with the same chance`
  return suite === null ? row : `${row}\nAbout ${countRuns(suite)} a side: ${all}.`
}
