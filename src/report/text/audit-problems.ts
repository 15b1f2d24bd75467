// The findings of an audit one by one, for formats that have a place for each.
import { type DistinctFinding, distinctFindings } from '../../core/audit/audit-detail.js'
import type { AuditRule } from '../../core/audit/lanes.js'
import type { TestResult } from '../../score/result/result.js'

export interface AuditProblem extends DistinctFinding {
  readonly rule: AuditRule
  readonly server: string
}

/** Ignored findings and notes are left out. */
export function auditProblems({ audit }: TestResult): readonly AuditProblem[] {
  if (audit === undefined) return []
  return audit.probes.flatMap((probe) => {
    const { rule: id, title, severity, reference } = probe
    return distinctFindings(probe)
      .filter(({ finding }) => finding.ignored === undefined && finding.severity !== 'note')
      .map((one) => ({ rule: { id, title, severity, reference }, server: audit.server, ...one }))
  })
}
