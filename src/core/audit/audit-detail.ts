// What a result keeps of one lane of an audit, for reports and programs.
import type { Status } from '../gate/status.js'
import type { AuditRule, Lane, Reference, Severity } from './lanes.js'

export interface AuditDetail {
  readonly server: string
  /** Null for the row of the score. */
  readonly lane: Lane | null
  /** 0 to 100; null when nothing was judged. */
  readonly score: number | null
  readonly probes: readonly AuditedProbe[]
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
  readonly findings: readonly AuditFinding[]
  readonly evidence: readonly AuditExchange[]
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
