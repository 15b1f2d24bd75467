/** Worst first: a test's status is its worst check. */
export const SEVERITY = ['failed', 'error', 'inconclusive', 'warned', 'passed', 'skipped'] as const

/**
 * The verdict on a check, a run or a test. Only `passed`, `warned` and `failed` are about the agent. `warned` is
 * neither passed nor failed: too weak to pass, too good to fail a build.
 */
export type Status = (typeof SEVERITY)[number]

/** A saved result may contain anything as the status of a check; unknown values are ignored. */
export function statusIn(checks: Readonly<Record<string, unknown>> | undefined, check: string): Status | undefined {
  const own = checks !== undefined && Object.hasOwn(checks, check) ? checks[check] : undefined
  return SEVERITY.find((status) => status === own)
}

/** Without checks there is no verdict. */
export function worstStatus(statuses: Iterable<Status>): Status {
  let worst: number = SEVERITY.length
  for (const status of statuses) worst = Math.min(worst, SEVERITY.indexOf(status))
  return SEVERITY[worst] ?? 'inconclusive'
}

/** The status is about the agent: a run with this status is a sample. */
export function hasVerdict(status: Status): boolean {
  return status === 'passed' || status === 'warned' || status === 'failed'
}

/** Whether a build passes with this status. */
export function isGreen(status: Status): boolean {
  return status === 'passed' || status === 'warned'
}

/** Whether this status makes the exit code non-zero. */
export function isFailing(status: string): boolean {
  return status === 'failed' || status === 'error' || status === 'inconclusive'
}
