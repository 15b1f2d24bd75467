// The audit of one server, lane by lane: for `mcprove audit`, and for the rows of `audit:`.
import { ServerAudit } from '../../audit/audit-server.js'
import type { AuditSetting, OtherServer } from '../../audit/probe/audit.js'
import type { Probe } from '../../audit/probe/probe.js'
import { probes } from '../../audit/probes/index.js'
import { type Survey, surveyServer } from '../../audit/session/survey.js'
import type { AuditedProbe } from '../../core/audit/audit-detail.js'
import type { AuditRule } from '../../core/audit/lanes.js'
import { installAllEngines } from '../../core/engines/install-all-engines.js'
import { showName } from '../../core/text/show-name.js'
import type { OpenWire } from '../../mcp/raw/wire.js'
import { type AuditPolicy, IgnoreList } from './audit-policy.js'
import { auditedProbe } from './audited-probe.js'
import { assertCallsListed } from './listed-calls.js'

/**
 * Time limits for a server of this machine or of the network. `givenMs` bounds every answer; without it, the first one
 * may take longer, because servers may start slowly.
 */
export function auditLimits(givenMs?: number): AuditSetting['limits'] {
  const { openMs, timeoutMs } =
    givenMs === undefined ? { openMs: 60_000, timeoutMs: 10_000 } : { openMs: givenMs, timeoutMs: givenMs }
  return { openMs, timeoutMs, quietMs: 300, exitMs: 5_000, probeMs: 60_000 }
}

export interface LiveAuditOptions {
  readonly policy: Pick<AuditPolicy, 'failOn' | 'ignore'>
  /** The permission is for all servers of a suite: a named tool may be of another one. */
  readonly sharesCalls?: boolean
  /** Called before each probe. */
  readonly onProbe?: ((probe: Probe) => void) | undefined
}

export class LiveAudit {
  readonly #audit: ServerAudit
  readonly #signal: AbortSignal
  readonly #options: LiveAuditOptions
  readonly #ignore: IgnoreList
  readonly #probed = new Map<string, Promise<AuditedProbe>>()

  private constructor(audit: ServerAudit, signal: AbortSignal, options: LiveAuditOptions) {
    this.#audit = audit
    this.#signal = signal
    this.#options = options
    this.#ignore = new IgnoreList(options.policy.ignore)
  }

  /** Throws SERVER_FAILED, and BAD_USAGE for permission to call a tool that the server does not list. */
  static async open(name: string, setting: AuditSetting, options: LiveAuditOptions): Promise<LiveAudit> {
    installAllEngines()
    const audit = await ServerAudit.open(name, setting)
    assertCallsListed(setting.permission, audit.surveys, options.sharesCalls ? (setting.others ?? []) : [])
    return new LiveAudit(audit, setting.signal, options)
  }

  get surveys(): readonly Survey[] {
    return this.#audit.surveys
  }

  /** Asks the first time; the caller asks one after the other. Rejects when it is interrupted. */
  async probed(rule: AuditRule['id']): Promise<AuditedProbe> {
    const known = this.#probed.get(rule) ?? this.#ask(rule)
    this.#probed.set(rule, known)
    return await known
  }

  /** Entries of `ignore` that no finding of the judged rules needed. */
  async unusedIgnores(): Promise<readonly string[]> {
    const audited = await Promise.all(this.#probed.values())
    const judged = new Set(audited.filter(({ status }) => status !== 'skipped').map(({ rule }) => rule))
    return this.#ignore.unused(judged).map(({ rule, subject }) => {
      const about = subject === undefined ? '' : ` about ${showName(subject)}`
      return `\`ignore\`: ${showName(rule)} has no finding${about} to ignore; remove the entry`
    })
  }

  async close(): Promise<void> {
    await this.#audit.close()
  }

  async #ask(rule: AuditRule['id']): Promise<AuditedProbe> {
    const probe = probes.find(({ id }) => id === rule)
    if (probe === undefined) throw new Error(`${rule} is not a probe`)
    this.#options.onProbe?.(probe)
    const runs = await this.#audit.run(probe)
    // What an interrupted probe says is no verdict.
    this.#signal.throwIfAborted()
    return auditedProbe(probe, runs, this.#ignore, this.#options.policy.failOn)
  }
}

/** What the other servers of a suite offer. One that cannot be opened is told, and left out. */
export async function surveyOthers(
  others: readonly { readonly name: string; readonly open: OpenWire }[],
  setting: Pick<AuditSetting, 'limits' | 'signal'>,
  onLeftOut: (warning: string) => void,
): Promise<readonly OtherServer[]> {
  const surveyed: OtherServer[] = []
  for (const { name, open } of others) {
    const survey = await surveyServer({ ...setting, open }, ['legacy', 'modern'])
      .then(({ surveys }) => surveys.at(-1))
      .catch(() => undefined)
    if (survey !== undefined) surveyed.push({ name, survey })
    else onLeftOut(`the server ${showName(name)} could not be opened, so flows through it were not judged`)
  }
  return surveyed
}
