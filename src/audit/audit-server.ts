// An audit of one server: surveyed once in each era, then probed.

import { serverFailure } from '../mcp/process/server-failure.js'
import { NoAnswer } from '../mcp/process/server-trouble.js'
import { AuditedServer, type AuditSetting } from './probe/audit.js'
import { describeAnswer, type Exchange } from './probe/exchange.js'
import type { Outcome, Probe } from './probe/probe.js'
import { ERAS, type Revision } from './probe/revision.js'
import { runProbe } from './run-probe.js'
import { type Survey, type Surveys, surveyServer } from './session/survey.js'

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
    const found = await surveyed(name, setting)
    if (found.surveys.length > 0) return new ServerAudit(found.surveys, setting)
    const said = ERAS.flatMap((era) => found.refused[era] ?? [])
    throw serverFailure(name, refusals(said), 'while it was opened', found.output)
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

async function surveyed(name: string, setting: AuditSetting): Promise<Surveys> {
  try {
    return await surveyServer(setting, ERAS)
  } catch (error) {
    if (error instanceof NoAnswer) throw serverFailure(name, error, 'while it was started', null)
    throw error
  }
}

function refusals(said: readonly Exchange[]): NoAnswer {
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
  return new NoAnswer(`does not speak MCP (${parts.join('; ')})`)
}
