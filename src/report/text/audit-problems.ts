// The findings of an audit one by one, for formats that have a place for each.
import { type DistinctFinding, distinctFindings } from '../../core/audit/audit-detail.js'
import type { AuditRule } from '../../core/audit/lanes.js'
import type { TestResult } from '../../score/result/result.js'

export interface AuditProblem extends DistinctFinding {
  readonly rule: AuditRule
  readonly server: string
}

/** Notes are left out. */
export function auditProblems({ audit }: TestResult): readonly AuditProblem[] {
  if (audit?.probe === undefined) return []
  const { server, probe } = audit
  const { rule: id, title, severity, reference } = probe
  return distinctFindings(probe)
    .filter(({ finding }) => finding.severity !== 'note')
    .map((one) => ({ rule: { id, title, severity, reference }, server, ...one }))
}
