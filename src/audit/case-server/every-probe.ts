// All probes on one server, with short limits. For tests only.
import type { OpenWire } from '../../mcp/raw/wire.js'
import { AuditedServer, type AuditSetting } from '../probe/audit.js'
import { Permission, type PermissionOptions } from '../probe/permission.js'
import type { Outcome, Probe } from '../probe/probe.js'
import { probes } from '../probes/index.js'
import { runProbe } from '../run-probe.js'
import type { Survey } from '../session/survey.js'

export const SHORT_LIMITS = { openMs: 100, timeoutMs: 50, quietMs: 10, exitMs: 50, probeMs: 1500 }
/** A load of seconds, in which nothing is measured. */
const SHORT_LOAD = { requests: 20, ms: 200, clients: [2] }

export function settingFor(
  open: OpenWire,
  permission: PermissionOptions = {},
  limits: AuditSetting['limits'] = SHORT_LIMITS,
): AuditSetting {
  return {
    ...{ open, limits, seed: 1, target: '-- node server.mjs' },
    permission: new Permission(permission),
    signal: new AbortController().signal,
    fuzz: { calls: 40, ms: 500 },
    load: SHORT_LOAD,
  }
}

/** The probes that are asked on a server of this survey. */
export function probesFor({ revision, transport }: Survey): readonly Probe[] {
  return probes.filter(({ clauses, transports }) => {
    return (transports?.includes(transport) ?? true) && (clauses === undefined || Object.hasOwn(clauses, revision))
  })
}

/** One probe on a server of its own, and how long it took. */
export async function probeAlone(
  probe: Probe,
  survey: Survey,
  setting: AuditSetting,
): Promise<{ readonly outcome: Outcome; readonly ms: number }> {
  const server = new AuditedServer(survey, setting)
  const started = performance.now()
  try {
    const outcome = await runProbe(probe, server)
    return { outcome, ms: performance.now() - started }
  } finally {
    await server.close()
  }
}

/** Runs `use` on each, a few at a time: most of them wait. */
export async function eachOf<T>(all: readonly T[], atOnce: number, use: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (const one of left) await use(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
