/** Worst first: a test's status is its worst check. */
export const SEVERITY = ['failed', 'error', 'inconclusive', 'warned', 'passed', 'skipped'] as const

/**
 * The verdict on a check, a run or a test; only `passed`, `warned` and `failed` are about the agent. `warned` is neither
 * passed nor failed: not good enough to pass, not bad enough to fail a build.
 */
export type Status = (typeof SEVERITY)[number]

/** A saved result may say anything of the checks of a run; what is not a status is not there. */
export function statusIn(checks: Readonly<Record<string, unknown>> | undefined, check: string): Status | undefined {
  const own = checks !== undefined && Object.hasOwn(checks, check) ? checks[check] : undefined
  return SEVERITY.find((status) => status === own)
}

/** Where nothing was checked there is no verdict. */
export function worstStatus(statuses: Iterable<Status>): Status {
  let worst: number = SEVERITY.length
  for (const status of statuses) worst = Math.min(worst, SEVERITY.indexOf(status))
  return SEVERITY[worst] ?? 'inconclusive'
}

/** It is about the agent: a run with this status is a sample. */
export function hasVerdict(status: Status): boolean {
  return status === 'passed' || status === 'warned' || status === 'failed'
}

/** The checks let a build pass. */
export function isGreen(status: Status): boolean {
  return status === 'passed' || status === 'warned'
}

/** It keeps the exit code from being 0. */
export function isFailing(status: string): boolean {
  return status === 'failed' || status === 'error' || status === 'inconclusive'
}
