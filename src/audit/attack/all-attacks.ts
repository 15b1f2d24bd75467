// Every hostile call of the audit, for probes that look at all answers.
import type { Audit, AuditSetting } from '../probe/audit.js'
import type { Attack } from './attacker.js'
import { CODE_ATTACKS } from './code-attacks.js'
import { COMMAND_ATTACKS } from './command-attacks.js'
import { PATH_ATTACKS } from './path-attacks.js'
import { SQL_ATTACKS } from './sql-attacks.js'
import { URL_ATTACKS } from './url-attacks.js'

const ALL = [PATH_ATTACKS, URL_ATTACKS, COMMAND_ATTACKS, SQL_ATTACKS, CODE_ATTACKS]

export async function allAttacks(audit: Audit): Promise<readonly Attack[]> {
  const attacks: Attack[] = []
  for (const observation of ALL) attacks.push(...(await audit.observe(observation)).attacks)
  return attacks
}

/** For a probe that may have to make all of them. */
export function timeOfAllAttacks({ limits }: AuditSetting): number {
  return (ALL.length + 1) * limits.probeMs
}
