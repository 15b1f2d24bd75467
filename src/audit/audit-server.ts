// An audit of one server: surveyed once in each era, then probed.

import { showValue } from '../core/text/show-value.js'
import { serverFailure } from '../mcp/process/server-failure.js'
import { NoAnswer } from '../mcp/process/server-trouble.js'
import { isLoopbackUrl } from '../mcp/raw/loopback-url.js'
import { AuditedServer, type AuditSetting } from './probe/audit.js'
import { describeAnswer, type Exchange } from './probe/exchange.js'
import type { Outcome, Probe } from './probe/probe.js'
import { ERAS, type Era, eraOf, type Revision } from './probe/revision.js'
import { runProbe } from './run-probe.js'
import { type Survey, surveyServer } from './session/survey.js'

/** What a probe said in one revision. */
export interface ProbeRun {
  readonly revision: Revision
  readonly outcome: Outcome
}

export class ServerAudit {
  /** One for each era that the server speaks, legacy first; at least one. */
  readonly surveys: readonly Survey[]
  readonly #servers: readonly AuditedServer[]

  private constructor(surveys: readonly Survey[], setting: AuditSetting) {
    this.surveys = surveys
    const life = { isGone: false }
    this.#servers = surveys.map((survey) => new AuditedServer(survey, setting, life))
  }

  /** Throws SERVER_FAILED for a server that speaks neither era; `name` is for the message. */
  static async open(name: string, setting: AuditSetting): Promise<ServerAudit> {
    const surveys = await surveyed(name, setting, ERAS)
    const { revision } = surveys.at(-1) as Survey
    const { compared, origins = [] } = setting.load ?? {}
    // The other server is told before the load, not after it; nothing is sent to it without permission.
    if (compared !== undefined && isAllowed(compared.url, origins)) {
      await surveyed(compared.label, { ...setting, open: compared.open }, [eraOf(revision)])
    }
    return new ServerAudit(surveys, setting)
  }

  /** In each revision that the probe asks about and the server speaks; without clauses, in the newest one only. */
  async run(probe: Probe): Promise<readonly ProbeRun[]> {
    const runs: ProbeRun[] = []
    for (const server of this.#serversFor(probe)) {
      runs.push({ revision: server.survey.revision, outcome: await runProbe(probe, server) })
    }
    return runs
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()))
  }

  #serversFor({ clauses }: Probe): readonly AuditedServer[] {
    if (clauses === undefined) return this.#servers.slice(-1)
    return this.#servers.filter(({ survey }) => Object.hasOwn(clauses, survey.revision))
  }
}

/** At least one survey. Throws SERVER_FAILED. */
async function surveyed(name: string, setting: AuditSetting, eras: readonly Era[]): Promise<readonly Survey[]> {
  const found = await surveyServer(setting, eras).catch((error: unknown) => {
    if (error instanceof NoAnswer) throw serverFailure(name, error, 'while it was started', null)
    throw error
  })
  if (found.surveys.length > 0) return found.surveys
  const said = eras.flatMap((era) => found.refused[era] ?? [])
  throw serverFailure(name, refusals(said, found.stray), 'while it was opened', found.output)
}

function isAllowed(url: string | undefined, origins: readonly string[]): boolean {
  return url === undefined || isLoopbackUrl(url) || origins.includes(new URL(url).origin)
}

function refusals(said: readonly Exchange[], stray: string | undefined): NoAnswer {
  const [status] = said.map(({ http }) => http?.status)
  if ((status === 401 || status === 403) && said.every(({ http }) => http?.status === status)) {
    const hint = 'Log in with `mcprove login`, or pass its credentials with --header.'
    return new NoAnswer(`gives no access without authorization (HTTP ${status})`, { hint })
  }
  const parts = said.map((exchange) => {
    const { sent } = exchange
    const method = typeof sent === 'object' && sent !== null && 'method' in sent ? sent.method : 'the request'
    return `${method}: ${describeAnswer(exchange)}`
  })
  const printed = stray === undefined ? [] : [`its standard output has ${showValue(stray, 100)}, not a message`]
  return new NoAnswer(`does not speak MCP (${[...parts, ...printed].join('; ')})`)
}
