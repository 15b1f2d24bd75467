// What a result keeps of an audit, for reports and programs: of the row of a probe, and of the row of the score.
import type { Status } from '../gate/status.js'
import type { AuditScore } from './audit-score.js'
import type { AuditRule, Reference, Severity } from './lanes.js'

export interface AuditDetail {
  readonly server: string
  /** Left out in the row of the score. */
  readonly probe?: AuditedProbe
  /** Only in the row of the score. */
  readonly score?: AuditScore
}

export interface AuditedProbe {
  readonly rule: AuditRule['id']
  readonly title: string
  readonly severity: Severity
  readonly reference: Reference
  readonly status: Status
  /** One for each revision of MCP that it was asked in. */
  readonly runs: readonly AuditedRun[]
}

export interface AuditedRun {
  readonly revision: string
  readonly status: Status
  /** Why there is no verdict, or why the question was not asked. */
  readonly reason?: string
  /** What was measured. */
  readonly summary?: string
  readonly measures?: Readonly<Record<string, number>>
  readonly tables?: readonly AuditTable[]
  readonly findings: readonly AuditFinding[]
  readonly evidence: readonly AuditExchange[]
}

/** What was measured, in rows. The first column names the row. */
export interface AuditTable {
  readonly title: string
  readonly columns: readonly string[]
  /** Null where a value could not be measured. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface AuditFinding {
  readonly severity: Severity
  readonly message: string
  /** What it is about, such as a tool. */
  readonly subject?: string
  /** Why it does not count, as the suite says. */
  readonly ignored?: string
  readonly evidence: readonly AuditExchange[]
  /** A command that shows it again. */
  readonly reproduce?: string
}

/** A request and what came back, shortened. */
export interface AuditExchange {
  readonly sent: unknown
  readonly answer: unknown
  /** Why there is no answer. */
  readonly silence?: string
  readonly http_status?: number
}

/** A finding, and the revisions in which it was found. */
export interface DistinctFinding {
  readonly finding: AuditFinding
  readonly revisions: readonly string[]
}

/** A fault in several revisions is one finding. */
export function distinctFindings({ runs }: AuditedProbe): readonly DistinctFinding[] {
  const known = new Map<string, { readonly finding: AuditFinding; readonly revisions: string[] }>()
  for (const { revision, findings } of runs) {
    for (const finding of findings) {
      const entry = known.get(finding.message) ?? { finding, revisions: [] }
      if (!entry.revisions.includes(revision)) entry.revisions.push(revision)
      known.set(finding.message, entry)
    }
  }
  return [...known.values()]
}
