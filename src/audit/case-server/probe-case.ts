// A case of a probe: a server, and what the probe says of it. For tests only.
import type { Severity } from '../../core/audit/lanes.js'
import type { OpenWire } from '../../mcp/raw/wire.js'
import type { AuditSetting } from '../probe/audit.js'
import type { PermissionOptions } from '../probe/permission.js'
import type { Outcome } from '../probe/probe.js'
import type { Era } from '../probe/revision.js'
import { openCaseHttp } from './case-http.js'
import { openCaseProcess } from './case-process.js'
import type { CaseServer } from './case-server.js'

export interface ProbeCase {
  /** What the server does: `answers the ping with an error`. */
  readonly name: string
  readonly server: CaseServer
  /** Default: the first era that the probe has clauses for and the server speaks. */
  readonly era?: Era
  readonly permission?: PermissionOptions
  /** The other servers of the suite, by name. */
  readonly others?: Readonly<Record<string, CaseServer>>
  readonly setting?: Pick<AuditSetting, 'lock' | 'fuzz' | 'load'>
  /** `passed`, `skipped`, `inconclusive`, or the worst severity of the findings. */
  readonly verdict: 'passed' | 'skipped' | 'inconclusive' | Severity
}

export function openCase(server: CaseServer): OpenWire {
  if (server.transport !== 'http') return async () => openCaseProcess(server)
  const open = openCaseHttp(server)
  return async () => open()
}

export function verdictOf(outcome: Outcome, severity: Severity): ProbeCase['verdict'] {
  if (outcome.kind !== 'judged') return outcome.kind
  const levels = outcome.findings.map((finding) => finding.severity ?? severity)
  return (['critical', 'error', 'warning', 'note'] as const).find((level) => levels.includes(level)) ?? 'passed'
}
