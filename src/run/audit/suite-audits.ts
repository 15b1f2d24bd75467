// The audits of the suites of one invocation: opened for the first row of a server, shared by its other rows.
import type { ComparedLock } from '../../audit/probe/audit.js'
import type { AuditedProbe } from '../../core/audit/audit-detail.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { positionOf } from '../../score/result/position-of.js'
import type { TestResult } from '../../score/result/result.js'
import type { Suite } from '../../suite/suite.js'
import { type AuditRow, auditRows, rulesOf } from '../plan/planned-row.js'
import { reachableServer } from '../plan/server-address.js'
import { suiteSecrets } from '../plan/suite-secrets.js'
import type { RunOptions } from '../run-options.js'
import type { AuditPolicy } from './audit-policy.js'
import type { LiveAudit } from './live-audit.js'

/** Loads the code of audits when the first row needs it. */
export class SuiteAudits {
  readonly #open = new Map<string, Promise<LiveAudit>>()
  /** The name of the row that has told why, by server. */
  readonly #failed = new Map<string, string>()
  readonly #warnings = new Map<string, string[]>()

  async row(row: AuditRow, options: RunOptions, reproduce: string | undefined): Promise<TestResult> {
    const { probeRow, scoreRow, unaskedRow } = await import('./audit-rows.js')
    const { suite, server, rule, settings } = row
    const failed = this.#failed.get(keyOf(row))
    const face = { suite: suite.file, server, isNamed: true, ...positionOf(row) }
    // The first row has told why.
    if (failed !== undefined) return unaskedRow(face, row.name, `the server could not be audited; see ${failed}`)
    const audit = await this.#auditOf(row, options)
    if (rule !== null) return probeRow(face, await audit.probed(rule), reproduce)
    const audited: AuditedProbe[] = []
    for (const { id } of rulesOf(settings)) audited.push(await audit.probed(id))
    const warnings = [...(this.#warnings.get(keyOf(row)) ?? []), ...(await audit.unusedIgnores())]
    return scoreRow(face, audited, policyOf(row), warnings)
  }

  async close(): Promise<void> {
    for (const audit of this.#open.values()) await (await audit.catch(() => undefined))?.close()
  }

  #auditOf(row: AuditRow, options: RunOptions): Promise<LiveAudit> {
    const key = keyOf(row)
    const known = this.#open.get(key) ?? this.#openAudit(row, options)
    this.#open.set(key, known)
    known.catch(() => this.#failed.set(key, row.name))
    return known
  }

  async #openAudit(row: AuditRow, options: RunOptions): Promise<LiveAudit> {
    const [{ LiveAudit, auditLimits, surveyOthers }, { wireTo }, { Permission }, { loadSettings }] = await Promise.all([
      import('./live-audit.js'),
      import('../../mcp/raw/open-wire.js'),
      import('../../audit/probe/permission.js'),
      import('./load-settings.js'),
    ])
    const { suite, server, settings } = row
    const { allow_writes: allowWrites, call, seed = 1, fuzz } = settings
    const signal = options.signal ?? new AbortController().signal
    const addressOf = (name: string) => reachableServer(suite, name, options).address
    const open = (name: string) => wireTo(name, addressOf(name))
    const comparedTo = (name: string) => {
      const address = addressOf(name)
      return { label: name, open: wireTo(name, address), ...('url' in address ? { url: address.url } : {}) }
    }
    const limits = auditLimits(settings.timeout_ms ?? reachableServer(suite, server, options).timeoutMs)
    const names = new Set(auditRows(suite).map((one) => one.server))
    const others = [...names].filter((name) => name !== server).map((name) => ({ name, open: open(name) }))
    const warnings: string[] = []
    this.#warnings.set(keyOf(row), warnings)
    const lock = await lockOf(row, options)
    const setting = {
      open: open(server),
      limits,
      signal,
      seed,
      permission: new Permission({ allowWrites, call }),
      target: server,
      load: loadSettings(settings, comparedTo),
      others: await surveyOthers(others, { limits, signal }, (warning) => warnings.push(warning)),
      ...(lock === undefined ? {} : { lock }),
      fuzz: { calls: fuzz?.calls, ms: fuzz?.duration_ms },
    }
    return await LiveAudit.open(server, setting, { policy: policyOf(row), sharesCalls: true })
  }
}

/** The defaults of `audit:`. */
function policyOf({ settings: { fail_on = 'error', floors = {}, ignore = [] } }: AuditRow): AuditPolicy {
  return { failOn: fail_on, floors, ignore }
}

async function lockOf(row: AuditRow, options: RunOptions): Promise<ComparedLock | undefined> {
  const { lock } = row.settings
  if (lock === undefined) return undefined
  const { lockToCompare, suiteLock } = await import('./lock-file.js')
  const { place, command } = suiteLock(row, lock, options.cwd)
  return lockToCompare(place, command, createRedactor(suiteSecrets(row.suite, options)))
}

function keyOf({ suite, server }: { readonly suite: Suite; readonly server: string }): string {
  return JSON.stringify([suite.file, server])
}
