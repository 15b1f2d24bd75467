// The words of audits that suites, results and probes share.

/** In the order of reports. */
export const LANES = ['conformance', 'security', 'relations', 'fuzz', 'load'] as const
export type Lane = (typeof LANES)[number]

/** Load is put on a server only when it is asked for. */
export const USUAL_LANES: readonly Lane[] = LANES.filter((lane) => lane !== 'load')

/**
 * `critical`: unsafe to use; `error`: breaks a MUST, crashes, or is wrong; `warning`: breaks a SHOULD, or makes models
 * and clients work worse; `note`: worth knowing, and without effect on verdict and score.
 */
export const SEVERITIES = ['critical', 'error', 'warning', 'note'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Where a rule comes from. */
export interface Reference {
  readonly title: string
  readonly url: string
}

/** What a report says about a rule, without the code of its probe. */
export interface AuditRule {
  /** `conformance/unknown-method`: the lane and the folder of the probe. */
  readonly id: `${Lane}/${string}`
  /** What a correct server does. */
  readonly title: string
  readonly severity: Severity
  readonly reference: Reference
}

/** The rule that compares with a lock: the only one that reads it. */
export const LOCK_RULE = 'security/rug-pull' satisfies AuditRule['id']

export function laneOf({ id }: Pick<AuditRule, 'id'>): Lane {
  // The type of an id starts with a lane.
  return id.slice(0, id.indexOf('/')) as Lane
}

/** The worst first; undefined when there is none. */
export function worstOf(severities: Iterable<Severity>): Severity | undefined {
  const given = new Set(severities)
  return SEVERITIES.find((severity) => given.has(severity))
}
