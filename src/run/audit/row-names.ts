import type { AuditRule } from '../../core/audit/lanes.js'

/** `weather: conformance/unknown-method`; without a server that has a name, the rule alone. */
export function probeRowName(server: string | null, rule: AuditRule['id']): string {
  return server === null ? rule : `${server}: ${rule}`
}

/** `weather: audit score`. */
export function scoreRowName(server: string | null): string {
  return server === null ? 'audit score' : `${server}: audit score`
}
