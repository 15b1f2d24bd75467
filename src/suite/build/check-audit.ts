// Keys of `audit:` that contradict each other, or have no effect.
import { type Lane, USUAL_LANES } from '../../core/audit/lanes.js'
import type { ProblemCollector, Source } from '../read/source.js'
import type { AuditSettings } from '../schema/audit-schema.js'
import type { NameTable } from './name-table.js'

/** What only one lane reads. */
const LANE_OF = { load: 'load', fuzz: 'fuzz', lock: 'security' } as const satisfies Partial<
  Record<keyof AuditSettings, Lane>
>

export function checkAudit(
  settings: AuditSettings,
  source: Source,
  servers: NameTable,
  problems: ProblemCollector,
): void {
  const { allow_writes, call, lanes = USUAL_LANES, load } = settings
  for (const key of Object.keys(LANE_OF) as (keyof typeof LANE_OF)[]) {
    const lane = LANE_OF[key]
    if (settings[key] === undefined || lanes.includes(lane)) continue
    problems.add(source, ['audit', key], `\`${key}\` has no effect without the lane \`${lane}\``, {
      hint: `Add \`${lane}\` to \`lanes\`.`,
    })
  }
  if (allow_writes && call !== undefined) {
    problems.add(source, ['audit', 'call'], '`allow_writes` and `call` contradict each other', {
      hint: 'Remove one: `call` alone allows the tools that it names.',
    })
  }
  if (load?.against !== undefined) servers.require(load.against, source, ['audit', 'load', 'against'])
}
