// Addresses of this machine, for parameters that take an address.
import { setTimeout as sleep } from 'node:timers/promises'
import { rawText } from '../answers/answer-text.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { ProbeFinding } from '../probe/probe.js'
import { type Attack, type Attacked, Attacker } from './attacker.js'
import { CanaryServer } from './canary-server.js'
import { isLocal } from './local-server.js'
import { randomName } from './random-name.js'
import { isHost, isUrl } from './target-kind.js'
import { showTarget } from './targets.js'

const PER_TOOL = 2
/** A fetch may start just after the answer. */
const GRACE_MS = 100

export interface UrlAttacked extends Attacked {
  /** The tools that connected to an address of this machine. */
  readonly hits: readonly Attack[]
}

export const URL_ATTACKS: Observation<UrlAttacked> = {
  make: async (audit: Audit) => {
    const attacker = new Attacker(audit)
    const targets = attacker.targets((_tool, target) => isUrl(target), PER_TOOL)
    if (targets.length === 0) return { attacks: [], findings: [], left: [], hits: [] }
    if (!(await isLocal(audit))) {
      const left = ['the server does not run on this machine, so it cannot reach the canary']
      return { attacks: [], findings: [], left, hits: [] }
    }
    const canary = await CanaryServer.listen()
    try {
      const findings: ProbeFinding[] = []
      const hits: Attack[] = []
      for (const { tool, target } of targets) {
        const at = isHost(target) ? (host: string) => `${host}:${canary.port}` : urlAt(canary.port)
        let plain: Attack | undefined
        for (const host of HOSTS) {
          const before = canary.connections
          const attack = await attacker.call(tool, target, at(host), `the address \`${host}\``)
          if (attack === undefined) break
          plain ??= attack
          await sleep(GRACE_MS)
          if (canary.connections === before) continue
          hits.push(attack)
          const returns = rawText(attack.exchange).includes(canary.content)
          findings.push(attack === plain ? reaches(attack, returns) : evades(attack, plain, returns))
          break
        }
      }
      return { ...(await attacker.finish(findings)), hits }
    } finally {
      await canary.close()
    }
  },
}

/** This machine by several names. The first is what every check knows. */
const HOSTS = [
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  'example.com@127.0.0.1',
]

function urlAt(port: number): (host: string) => string {
  return (host) => `http://${host}:${port}/${randomName()}`
}

function reaches(attack: Attack, returns: boolean): ProbeFinding {
  return {
    subject: attack.name,
    message: `${showTarget(attack)} connects to ${attack.label} of its own machine${returnsText(returns)}, so a text that steers a model can reach services that are not public. Refuse loopback and private addresses. If they are what the tool is for, accept the finding with that reason`,
    evidence: [attack.exchange],
  }
}

function evades(attack: Attack, plain: Attack, returns: boolean): ProbeFinding {
  return {
    severity: 'error',
    subject: attack.name,
    message: `${showTarget(attack)} does not connect to ${plain.label}, but connects to ${attack.label}, which is the same machine${returnsText(returns)}. Compare the address after it is resolved, not the text`,
    evidence: [plain.exchange, attack.exchange],
  }
}

function returnsText(returns: boolean): string {
  return returns ? ', and returns the answer' : ''
}
