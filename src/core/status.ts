/** The verdict on a check, a run or a test; only `passed` and `failed` are about the agent. */
export type Status = 'passed' | 'failed' | 'error' | 'inconclusive' | 'skipped'

/** Worst first: a test's status is its worst check. */
export const SEVERITY: readonly Status[] = ['failed', 'error', 'inconclusive', 'passed', 'skipped']

/** Where nothing was checked there is no verdict. */
export function worstStatus(statuses: Iterable<Status>): Status {
  let worst = SEVERITY.length
  for (const status of statuses) worst = Math.min(worst, SEVERITY.indexOf(status))
  return SEVERITY[worst] ?? 'inconclusive'
}
