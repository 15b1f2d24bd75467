// The audit that a command line asks for.
import { resolve } from 'node:path'
import type { ComparedServer } from '../../audit/load/load-options.js'
import type { OtherServer } from '../../audit/probe/audit.js'
import { Permission } from '../../audit/probe/permission.js'
import { laneOf } from '../../core/audit/lanes.js'
import { wireTo } from '../../mcp/raw/open-wire.js'
import { auditLimits, LiveAudit, surveyOthers } from '../../run/audit/live-audit.js'
import { lockToCompare } from '../../run/audit/lock-file.js'
import { auditableServers } from '../../run/plan/planned-row.js'
import { reachableServer } from '../../run/plan/server-address.js'
import type { Connections } from '../reach/connections.js'
import type { ReachedServer } from '../reach/reached-server.js'
import { trustedAddresses } from '../run/trust-flag.js'
import type { Io } from '../terminal/io.js'
import type { AuditChoice, AuditFlags } from './audit-flags.js'

export interface AuditRequest {
  readonly flags: AuditFlags
  readonly choice: AuditChoice
  /** The server as words of a command line. */
  readonly target: string
  /** The other server of `--against`. */
  readonly compared: ReachedServer | undefined
  readonly connections: Pick<Connections, 'signal' | 'redactor'>
  readonly onProbe: (rule: string) => void
}

export interface OpenedAudit {
  readonly audit: LiveAudit
  readonly permission: Permission
  readonly warnings: readonly string[]
}

/** Throws SERVER_FAILED, and what is wrong with --call and --lock. */
export async function openAudit(reached: ReachedServer, request: AuditRequest, io: Io): Promise<OpenedAudit> {
  const { flags, choice, target, compared, connections, onProbe } = request
  const { signal, redactor } = connections
  const { lock: file, seed = 1, allowWrites, call } = flags
  const lock =
    file === undefined
      ? undefined
      : lockToCompare({ path: resolve(io.cwd(), file), label: file }, `mcprove lock -o ${file} ${target}`, redactor)
  const permission = new Permission({ allowWrites, call })
  const limits = auditLimits(reached.timeoutMs)
  const warnings: string[] = []
  const isAcross = choice.rules.some((id) => laneOf({ id }) === 'security')
  const others = isAcross ? await othersOf(reached, { ...request, limits }, (text) => warnings.push(text), io) : []
  const audit = await LiveAudit.open(
    reached.name,
    {
      ...{ limits, permission, seed, signal, target, others },
      load: { ...choice.load, ...(compared === undefined ? {} : { compared: comparedServer(compared) }) },
      open: wireTo(reached.label, reached.address),
      ...(lock === undefined ? {} : { lock }),
      fuzz: choice.fuzz,
    },
    { policy: choice.policy, onProbe: ({ id }) => onProbe(id) },
  )
  return { audit, permission, warnings }
}

export function comparedServer({ label, address }: ReachedServer): ComparedServer {
  const open = wireTo(label, address)
  return { label, open, ...('url' in address ? { url: address.url } : {}) }
}

/** The other servers of the suite: what a model reads of one may be about another. */
async function othersOf(
  { name, suite }: ReachedServer,
  { flags, connections, limits }: AuditRequest & { readonly limits: ReturnType<typeof auditLimits> },
  onLeftOut: (warning: string) => void,
  io: Io,
): Promise<readonly OtherServer[]> {
  if (suite === null) return []
  const setting = { cwd: io.cwd(), env: io.env, trustAddresses: trustedAddresses(flags, io) }
  const names = auditableServers(suite).filter((other) => other !== name)
  const others = names.map((other) => ({
    name: other,
    open: async () => await wireTo(other, reachableServer(suite, other, setting).address)(),
  }))
  return await surveyOthers(others, { limits, signal: connections.signal }, onLeftOut)
}
