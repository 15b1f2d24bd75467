// Problems of `runs` and `min_valid_runs` that depend on the rest of the test.
import { variantsOf } from '../row-variants.js'
import type { AgentTest } from '../suite.js'
import type { FlatIssue } from './problems-from-issues.js'

/** `runs`: how many there are at least. */
export function runIssues(test: AgentTest, runs: number): FlatIssue[] {
  return [...totalIssues(test), ...validRunIssues(test, runs)]
}

/** `checks` judge single runs. */
export function undecidableIssues({ until_decided }: AgentTest, checks: readonly string[]): FlatIssue[] {
  return until_decided === null || checks.length > 0 ? [] : [NOTHING_DECIDES]
}

const NOTHING_DECIDES: FlatIssue = {
  path: ['runs'],
  part: 'value',
  code: 'runs',
  message: '`until: decided` needs a check that judges single runs, and this test has none',
  hint: 'Add `expect:` or a gate such as `trajectory`, or set `runs` to a number.',
}

/** `total` is for rows that share it, and must be enough for the fewest runs of each. */
function totalIssues(test: AgentTest): FlatIssue[] {
  const { min = 0, total } = test.until_decided ?? {}
  if (total === undefined) return []
  const points = variantsOf(test).length
  const issue = (message: string): FlatIssue => ({ path: ['runs', 'total'], part: 'value', code: 'runs', message })
  if (points === 1)
    return [issue('`adaptive` and `total` are for the points of a sweep, and this test is a single row')]
  const least = min * points
  return total >= least ? [] : [issue(`must be at least ${least}: \`min\` (${min}) for each of its ${points} rows`)]
}

function validRunIssues(
  { min_valid_runs: wanted, until_decided: rule, runs: declared }: AgentTest,
  runs: number,
): FlatIssue[] {
  if (wanted === null || wanted <= runs) return []
  const message =
    rule === null
      ? `requires ${wanted} valid runs, but the test has ${declared}`
      : `requires ${wanted} valid runs, but \`runs\` may decide after ${rule.min}`
  const hint = rule === null ? undefined : `Set \`min: ${wanted}\` in \`runs\`, which counts valid runs only.`
  return [{ path: ['min_valid_runs'], part: 'value', code: 'min_valid_runs', message, hint }]
}
